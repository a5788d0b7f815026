import type { Message } from '@prosa/contracts/messages/schema.ts';
import { can } from '@prosa/contracts/permissions.ts';
import { viewerOf } from '@prosa/contracts/tickets/rules.ts';
import type { TicketDetails } from '@prosa/contracts/tickets/schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Composer, type ComposerHandle } from '#features/messages/composer/components/composer.tsx';
import { ComposerClosed } from '#features/messages/composer/components/composer-closed.tsx';
import type { OnSchedule } from '#features/messages/composer/components/schedule-button.tsx';
import { obstacleOf } from '#features/messages/composer/state.ts';
import { ActionsContext, type ConversationActions } from '#features/messages/conversation-actions.ts';
import { useReactToMessage, useRetryMessage } from '#features/messages/mutations.ts';
import { outbox, useOutgoingMessages } from '#features/messages/outbox.ts';
import { type ConversationPlace, conversationQuery, messagesOf } from '#features/messages/queries.ts';
import { useReplyWindow } from '#features/messages/reply-window.ts';
import { ViewersBadge } from '#features/presence/components/viewers-badge.tsx';
import { acceptedFiles, type ChosenFile, chosenFileOf } from '#lib/chosen-files.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { FileDrop } from '#ui/file-drop.tsx';
import { toast } from '#ui/toast.ts';
import { ConversationDialogs, type ConversationDialogsHandle } from './conversation-dialogs.tsx';
import { ConversationHistory } from './conversation-history.tsx';
import classes from './conversation-pane.module.css';
import type { MessageListHandle } from './message-list.tsx';

export interface ConversationPaneProps {
  readonly ticket: TicketDetails;
  /** Id of the message to open the conversation at, instead of its end: a search result. */
  readonly highlight?: number | undefined;
  /** View only: nothing is marked as read, nothing can be sent, and colleagues are not notified. */
  readonly readOnly?: boolean;
  readonly onSchedule?: OnSchedule | undefined;
}

/** Messages and composer of one ticket. Fills the height it is given; needs the texts of `messages`. */
export function ConversationPane({ ticket, ...rest }: ConversationPaneProps) {
  return <Pane key={ticket.id} ticket={ticket} {...rest} />;
}

const none: readonly Message[] = [];

function Pane({ ticket, highlight, readOnly = false, onSchedule }: ConversationPaneProps) {
  const t = useT();
  const me = useSessionUser();
  const [around, setAround] = useState(highlight ?? null);
  const [found, setFound] = useState(highlight);
  const [asked, setAsked] = useState(highlight);
  const [reply, setReply] = useState<Message>();
  const [edited, setEdited] = useState<Message>();
  const [attachments, setAttachments] = useState<readonly ChosenFile[]>([]);
  const [isTyping, setIsTyping] = useState(false);
  const composer = useRef<ComposerHandle>(null);
  const list = useRef<MessageListHandle>(null);
  const dialogs = useRef<ConversationDialogsHandle>(null);
  const { mutate: retry } = useRetryMessage();
  const { mutate: react } = useReactToMessage();

  const { id: ticketId, contactId, whatsappId } = ticket;
  const place: ConversationPlace = { ticketId, contactId, whatsappId, around };
  const query = useInfiniteQuery(conversationQuery(place));
  const records = useOutgoingMessages(ticketId);
  const messages = useMemo(() => (query.data ? messagesOf(query.data) : none), [query.data]);

  const replyWindow = useReplyWindow(ticket.replyUntil);
  const obstacle = obstacleOf(viewerOf(me), ticket, replyWindow);
  const canWrite = !readOnly && obstacle === undefined;
  const canSeeVersions = can(me, 'messages:versions');

  // The URL points to another message of the same conversation.
  if (asked !== highlight) {
    setAsked(highlight);
    setFound(highlight);
    setAround(highlight ?? null);
  }

  useEffect(() => {
    if (records.length === 0) return;
    const arrived = new Set(messages.flatMap(({ clientId }) => clientId ?? []));
    if (records.some(({ clientId }) => arrived.has(clientId))) outbox.settle(ticketId, arrived);
  }, [messages, records, ticketId]);

  const toNewest = (): void => {
    setFound(undefined);
    if (around === null) list.current?.toEnd();
    else setAround(null);
  };
  const addFiles = (files: readonly File[]): void => {
    const { accepted, problem } = acceptedFiles(files, attachments.length);
    if (problem) toast.error(t(problem));
    setAttachments([...attachments, ...accepted.map(chosenFileOf)]);
    composer.current?.focus();
  };

  const actions = useMemo<ConversationActions>(
    () => ({
      isGroup: ticket.isGroup,
      canWrite,
      canSeeVersions,
      jumpTo: (messageId) => {
        setFound(messageId);
        if (!list.current?.show(messageId)) setAround(messageId);
      },
      openMenu: (message, button) => dialogs.current?.openMenu(message, button),
      openMedia: (messageId) => dialogs.current?.openMedia(messageId),
      showVersions: (message) => dialogs.current?.showVersions(message),
      startTicket: (name, phone) => dialogs.current?.startTicket(name, phone),
      react: (message, emoji) => react({ messageId: message.id, emoji }),
      retry: (message) => retry(message.id),
    }),
    [ticket.isGroup, canWrite, canSeeVersions, react, retry],
  );

  return (
    <ActionsContext value={actions}>
      <div className={classes.root}>
        <FileDrop onFiles={addFiles} isDisabled={!canWrite || edited !== undefined}>
          <div className={classes.content}>
            {readOnly ? null : (
              <ViewersBadge
                ticketId={ticketId}
                isTyping={isTyping && canWrite}
                contactName={ticket.isGroup ? null : ticket.contact.name}
              />
            )}
            <ConversationHistory
              key={around ?? 'end'}
              list={list}
              ticket={ticket}
              query={query}
              messages={messages}
              records={records}
              startId={around ?? undefined}
              foundId={found}
              isReading={!readOnly}
              onToNewest={toNewest}
            />
            {canWrite ? (
              <Composer
                key={edited?.id ?? 'new'}
                ref={composer}
                ticket={ticket}
                messages={messages}
                reply={reply}
                edited={edited}
                attachments={attachments}
                onAttachments={setAttachments}
                onFiles={addFiles}
                onEndContext={() => {
                  setReply(undefined);
                  setEdited(undefined);
                }}
                onSent={toNewest}
                onTyping={setIsTyping}
                onSchedule={onSchedule}
              />
            ) : null}
            {obstacle && !readOnly ? <ComposerClosed ticket={ticket} obstacle={obstacle} /> : null}
          </div>
        </FileDrop>
      </div>
      <ConversationDialogs
        ref={dialogs}
        ticket={ticket}
        messages={messages}
        canWrite={canWrite}
        onReply={(message) => {
          setEdited(undefined);
          setReply(message);
          composer.current?.focus();
        }}
        onEdit={(message) => {
          setReply(undefined);
          setEdited(message);
        }}
      />
    </ActionsContext>
  );
}
