import { ticketUuidsIn } from '@prosa/contracts/chats/rules.ts';
import type { ChatMessage, TicketCard } from '@prosa/contracts/chats/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { PresenceBadge } from '#features/presence/components/presence-badge.tsx';
import { ticketCardsQuery } from '#features/team-chat/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { FileCard } from '#ui/file-card.tsx';
import { PictureTile } from '#ui/picture-tile.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { VoicePlayer } from '#ui/voice-player.tsx';
import classes from './chat-bubble.module.css';
import { ChatText } from './chat-text.tsx';
import { TicketCards } from './ticket-cards.tsx';

interface ChatMediaProps {
  readonly message: ChatMessage;
  readonly onOpen: (messageId: number) => void;
}

/** The file of a message: seen, heard, or offered to be saved. */
function ChatMedia({ message, onOpen }: ChatMediaProps) {
  const t = useT();
  const { id, media, mediaPath, mediaType } = message;
  if (media === null || mediaPath === null) return null;
  if (mediaType === 'image' || mediaType === 'video') {
    return (
      <PictureTile
        kind={mediaType}
        media={media}
        url={mediaPath}
        label={t('chats.openFile', { name: media.name })}
        onOpen={() => onOpen(id)}
      />
    );
  }
  return (
    <>
      {mediaType === 'audio' ? (
        <VoicePlayer src={media.playableUrl ?? mediaPath} label={media.name} duration={media.seconds ?? 0} />
      ) : null}
      <FileCard name={media.name} size={media.size} url={mediaPath} />
    </>
  );
}

interface ChatBubbleProps {
  readonly message: ChatMessage;
  readonly isFirst: boolean;
  readonly onOpenMedia: (messageId: number) => void;
}

const none: readonly TicketCard[] = [];

/** Returns the cards of the linked tickets that the reader may see. */
function useTicketCards(text: string): readonly TicketCard[] {
  const uuids = ticketUuidsIn(text);
  return useQuery({ ...ticketCardsQuery(uuids), enabled: uuids.length > 0 }).data ?? none;
}

/** Message of a colleague, or the user's own on the opposite side. */
export const ChatBubble = memo(function ChatBubble({ message, isFirst, onOpenMedia }: ChatBubbleProps) {
  const me = useSessionUser();
  const { time, dateTime } = useFormat();
  const { message: text, mentions, media, senderId, sender, createdAt } = message;
  const cards = useTicketCards(text);
  const isOwn = senderId === me.id;
  const isNamed = mentions.some(({ userId }) => userId === me.id);
  return (
    <div
      className={classes.line}
      data-own={isOwn || undefined}
      data-first={isFirst || undefined}
      data-named={isNamed || undefined}
    >
      {isOwn ? null : <Sender message={message} isFirst={isFirst} />}
      <div className={classes.bubble} data-kind={media ? 'file' : 'text'}>
        {isFirst && !isOwn ? (
          <p className={classes.author}>{sender.name}</p>
        ) : (
          <VisuallyHidden>{`${sender.name}:`}</VisuallyHidden>
        )}
        {media ? <ChatMedia message={message} onOpen={onOpenMedia} /> : null}
        {text === '' ? null : (
          <ChatText
            text={text}
            mentions={mentions}
            ownId={me.id}
            shownTickets={cards.map(({ uuid }) => uuid)}
          />
        )}
        <TicketCards cards={cards} />
        <p className={classes.footer}>
          <time dateTime={createdAt} title={dateTime(createdAt)}>
            {time(createdAt)}
          </time>
        </p>
      </div>
    </div>
  );
});

/** Avatar beside the first message of a group; the others are indented to match. */
function Sender({ message, isFirst }: Pick<ChatBubbleProps, 'message' | 'isFirst'>) {
  const { senderId, sender } = message;
  return (
    <span className={classes.sender}>
      {isFirst ? <UserAvatar name={sender.name} size={32} /> : null}
      {isFirst && senderId !== null ? (
        <span className={classes.presence}>
          <PresenceBadge userId={senderId} />
        </span>
      ) : null}
    </span>
  );
}
