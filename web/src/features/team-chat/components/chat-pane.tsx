import type { Chat, ChatMessage } from '@prosa/contracts/chats/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useReadChat } from '#features/team-chat/mutations.ts';
import { chatOutbox, useOutgoingChatMessages } from '#features/team-chat/outbox.ts';
import { chatHistoryQuery, chatMessagesOf } from '#features/team-chat/queries.ts';
import { memberOf } from '#features/team-chat/state.ts';
import { acceptedFiles, type ChosenFile, chosenFileOf } from '#lib/chosen-files.ts';
import { useT } from '#lib/i18n.ts';
import { useIsPageFocused } from '#lib/page-activity.ts';
import { useSessionUser } from '#lib/session.ts';
import { FileDrop } from '#ui/file-drop.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { toast } from '#ui/toast.ts';
import { ChatComposer, type ChatComposerHandle } from './chat-composer.tsx';
import { ChatHistory } from './chat-history.tsx';
import type { ChatMessageListHandle } from './chat-message-list.tsx';
import classes from './chat-pane.module.css';

const ChatLightbox = lazyPart(async () => (await import('./chat-lightbox.tsx')).ChatLightbox);

const none: readonly ChatMessage[] = [];

/** Marks a chat as read while the page has attention. */
function useMarkRead(chat: Chat): void {
  const me = useSessionUser();
  const isLookedAt = useIsPageFocused();
  const { mutate: read } = useReadChat();
  const unreads = memberOf(chat, me.id)?.unreads ?? 0;
  const { id } = chat;
  useEffect(() => {
    if (unreads > 0 && isLookedAt) read(id);
  }, [id, unreads, isLookedAt, read]);
}

/** Messages and composer of one chat. Needs a new key for each chat. */
export function ChatPane({ chat }: { readonly chat: Chat }) {
  const t = useT();
  const list = useRef<ChatMessageListHandle>(null);
  const composer = useRef<ChatComposerHandle>(null);
  const [attachments, setAttachments] = useState<readonly ChosenFile[]>([]);
  const [mediaId, setMediaId] = useState<number>();
  const query = useInfiniteQuery(chatHistoryQuery(chat.id));
  const records = useOutgoingChatMessages(chat.id);
  const messages = useMemo(() => (query.data ? chatMessagesOf(query.data) : none), [query.data]);
  useMarkRead(chat);

  useEffect(() => {
    const arrived = new Set(messages.flatMap(({ clientId }) => clientId ?? []));
    if (records.some(({ clientId }) => arrived.has(clientId))) chatOutbox.settle(chat.id, arrived);
  }, [messages, records, chat.id]);

  const addFiles = (files: readonly File[]): void => {
    const { accepted, problem } = acceptedFiles(files, attachments.length);
    if (problem) toast.error(t(problem));
    setAttachments([...attachments, ...accepted.map(chosenFileOf)]);
    composer.current?.focus();
  };
  const openMedia = useCallback((messageId: number) => setMediaId(messageId), []);

  return (
    <FileDrop onFiles={addFiles}>
      <div className={classes.root}>
        <ChatHistory
          list={list}
          chat={chat}
          query={query}
          messages={messages}
          records={records}
          onOpenMedia={openMedia}
        />
        <ChatComposer
          ref={composer}
          chat={chat}
          attachments={attachments}
          onAttachments={setAttachments}
          onFiles={addFiles}
          onSent={() => list.current?.toEnd()}
        />
      </div>
      {mediaId === undefined ? null : (
        <ChatLightbox messages={messages} messageId={mediaId} onChange={setMediaId} />
      )}
    </FileDrop>
  );
}
