import type { Chat } from '@prosa/contracts/chats/schema.ts';
import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs';
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { memberOf, shortTime } from '#features/team-chat/state.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { plainText } from '#lib/whatsapp-text.ts';
import { UnreadCount } from '#ui/unread-count.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { ChatAvatar } from './chat-avatar.tsx';
import classes from './chat-row.module.css';

interface ChatRowProps {
  readonly chat: Chat;
  readonly isSelected: boolean;
  readonly onFollow?: () => void;
}

/** One chat of a list; the whole row leads to it. */
export const ChatRow = memo(function ChatRow({ chat, isSelected, onFollow }: ChatRowProps) {
  const t = useT();
  const format = useFormat();
  const { uuid, title, lastMessage, updatedAt, isMuted } = chat;
  return (
    <Link
      to="/chats/{-$chatId}"
      params={{ chatId: uuid }}
      preload={false}
      className={classes.root}
      data-selected={isSelected || undefined}
      aria-current={isSelected ? 'true' : undefined}
      onClick={onFollow}
    >
      <ChatAvatar chat={chat} size={40} />
      <span className={classes.body}>
        <span className={classes.line}>
          <span className={classes.title}>{title}</span>
          {isMuted ? <IconBellOff className={classes.muted} size={14} aria-label={t('chats.muted')} /> : null}
          <time className={classes.time} dateTime={updatedAt} title={format.dateTime(updatedAt)}>
            {shortTime(updatedAt, format)}
          </time>
        </span>
        <span className={classes.line}>
          <span className={classes.preview}>{plainText(lastMessage) || t('chats.nothingSaid')}</span>
          <Unread chat={chat} />
        </span>
      </span>
    </Link>
  );
});

function Unread({ chat }: { readonly chat: Chat }) {
  const t = useT();
  const me = useSessionUser();
  const { unreads = 0, unreadMentions = 0 } = memberOf(chat, me.id) ?? {};
  if (unreads === 0) return null;
  return (
    <>
      {unreadMentions > 0 ? (
        <span className={classes.mention}>
          <IconAt size={14} stroke={2.5} aria-hidden="true" />
          <VisuallyHidden>{t('chats.mentioned')}</VisuallyHidden>
        </span>
      ) : null}
      <UnreadCount count={unreads} label={t('chats.unread', { count: unreads })} />
    </>
  );
}
