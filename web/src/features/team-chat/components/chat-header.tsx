import type { Chat } from '@prosa/contracts/chats/schema.ts';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import IconBellOff from '@tabler/icons-react/dist/esm/icons/IconBellOff.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { PresenceBadge } from '#features/presence/components/presence-badge.tsx';
import { useMuteChat } from '#features/team-chat/mutations.ts';
import { otherMembersOf } from '#features/team-chat/state.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { ChatAvatar } from './chat-avatar.tsx';
import classes from './chat-header.module.css';

interface ChatHeaderProps {
  readonly chat: Chat;
  /** Returns to the list on a phone. */
  readonly onBack: (() => void) | undefined;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** Members of the chat and the actions of its owner. */
export function ChatHeader({ chat, onBack, onEdit, onDelete }: ChatHeaderProps) {
  const t = useT();
  const me = useSessionUser();
  const mute = useMuteChat();
  const { id: chatId, title, isMuted, ownerId } = chat;
  return (
    <header className={classes.root}>
      {onBack ? (
        <IconButton label={t('chats.back')} icon={<IconArrowLeft size={20} />} onClick={onBack} />
      ) : null}
      <ChatAvatar chat={chat} size={40} />
      <div className={classes.names}>
        <h2 className={classes.title}>{title}</h2>
        <Members chat={chat} />
      </div>
      <div className={classes.actions}>
        <IconButton
          label={t(isMuted ? 'chats.unmute' : 'chats.mute')}
          icon={isMuted ? <IconBellOff size={20} /> : <IconBell size={20} />}
          aria-pressed={isMuted}
          isBusy={mute.isPending}
          onClick={() => mute.mutate({ chatId, isMuted: !isMuted })}
        />
        {ownerId === me.id ? (
          <>
            <IconButton label={t('chats.edit')} icon={<IconPencil size={20} />} onClick={onEdit} />
            <IconButton
              label={t('chats.delete')}
              icon={<IconTrash size={20} />}
              tone="danger"
              onClick={onDelete}
            />
          </>
        ) : null}
      </div>
    </header>
  );
}

const membersShown = 12;

function Members({ chat }: { readonly chat: Chat }) {
  const t = useT();
  const me = useSessionUser();
  const others = otherMembersOf(chat, me.id);
  return (
    <ul className={classes.members} aria-label={t('chats.users')}>
      {others.slice(0, membersShown).map(({ userId, user }) => (
        <li key={userId} className={classes.member}>
          <PresenceBadge userId={userId} />
          {user.name}
        </li>
      ))}
      {others.length > membersShown ? (
        <li className={classes.member}>{`+${others.length - membersShown}`}</li>
      ) : null}
      <li className={classes.member}>{t('chats.you')}</li>
    </ul>
  );
}
