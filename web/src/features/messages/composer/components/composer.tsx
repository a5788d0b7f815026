import type { Message } from '@prosa/contracts/messages/schema.ts';
import type { TicketDetails } from '@prosa/contracts/tickets/schema.ts';
import IconSend2 from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { drafts } from '#features/messages/composer/mutations.ts';
import {
  isSigning,
  outgoingOf,
  quickSearchOf,
  splitSignature,
  withSignature,
} from '#features/messages/composer/state.ts';
import { useEditMessage } from '#features/messages/mutations.ts';
import { outbox } from '#features/messages/outbox.ts';
import type { OutgoingMessage } from '#features/messages/outgoing.ts';
import { answerOfColleague, authorOf } from '#features/messages/state.ts';
import type { ChosenFile } from '#lib/chosen-files.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { AttachButton } from '#ui/attach-button.tsx';
import { AttachmentTray } from '#ui/attachment-tray.tsx';
import { EmojiButton } from '#ui/emoji-button.tsx';
import { GrowingTextarea } from '#ui/growing-textarea.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { ColleagueWarning } from './colleague-warning.tsx';
import classes from './composer.module.css';
import { ContextBar } from './context-bar.tsx';
import { FileListButton } from './file-list-button.tsx';
import { QuickMessageList, type QuickMessageListHandle } from './quick-message-list.tsx';
import { ReplyWindowEnding } from './reply-window-ending.tsx';
import { type OnSchedule, ScheduleButton } from './schedule-button.tsx';
import { SignButton } from './sign-button.tsx';
import { VoiceButton } from './voice-button.tsx';

export interface ComposerHandle {
  readonly focus: () => void;
}

interface ComposerProps {
  readonly ref: Ref<ComposerHandle>;
  readonly ticket: TicketDetails;
  /** Loaded messages of the conversation, to detect replies of colleagues. */
  readonly messages: readonly Message[];
  readonly reply: Message | undefined;
  /** Message being edited. The composer is remounted for each one. */
  readonly edited: Message | undefined;
  readonly attachments: readonly ChosenFile[];
  readonly onAttachments: (attachments: readonly ChosenFile[]) => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onEndContext: () => void;
  readonly onSent: () => void;
  readonly onTyping: (isTyping: boolean) => void;
  /** Schedules the text; the field is cleared once it is scheduled. Undefined where scheduling is not allowed. */
  readonly onSchedule?: OnSchedule | undefined;
}

const typingPauseMs = 4000;

/** Message composer. It owns its text, so updates around it never change the field. */
export function Composer(props: ComposerProps) {
  const { ref, ticket, messages, reply, edited, attachments, onAttachments, onFiles, onTyping } = props;
  const t = useT();
  const me = useSessionUser();
  const isNarrow = useIsNarrow();
  const field = useRef<HTMLTextAreaElement>(null);
  const quick = useRef<QuickMessageListHandle>(null);
  const [text, setText] = useState(() =>
    edited ? splitSignature(edited).text : drafts.open(me.id, ticket.id, ticket.draft),
  );
  /** Newest message when the user started this text. */
  const [begunAt, setBegunAt] = useState(() => messages.at(-1));
  const [warnedOf, setWarnedOf] = useState<Message>();
  const [isQuickDismissed, setIsQuickDismissed] = useState(false);
  const edit = useEditMessage();
  const quickSearch = edited || isQuickDismissed ? undefined : quickSearchOf(text);
  const newest = messages.at(-1);
  const focus = (): void => field.current?.focus();
  // The start of a stored draft is unknown, so it counts from the opening of the conversation.
  if (!begunAt && newest) setBegunAt(newest);

  useImperativeHandle(ref, () => ({ focus }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text begins the pause anew
  useEffect(() => {
    const timer = setTimeout(() => onTyping(false), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);

  useEffect(() => () => drafts.flush(me.id, ticket.id), [me.id, ticket.id]);

  const change = (next: string): void => {
    if (text === '' && newest) setBegunAt(newest);
    setIsQuickDismissed(false);
    setText(next);
    onTyping(next.trim() !== '');
    if (!edited) drafts.edit(me.id, ticket.id, next);
  };
  const insert = (piece: string): void => {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = field.current ?? {};
    change(text.slice(0, from) + piece + text.slice(to));
  };
  const send = (all: readonly OutgoingMessage[]): void => {
    for (const one of all) outbox.add({ ...one, contactName: ticket.contact.name });
    setWarnedOf(undefined);
    change('');
    onTyping(false);
    onAttachments([]);
    props.onEndContext();
    props.onSent();
    focus();
  };
  const quoted = reply ?? null;
  const sendText = (): void => {
    const sign = (body: string): string => (isSigning() ? withSignature(body, me.name) : body);
    send(outgoingOf({ ticketId: ticket.id, text, attachments, quoted, sign }));
  };
  const saveEdit = (message: Message): void => {
    const { id: messageId, body: former } = message;
    const body = splitSignature(message).signature + text.trim();
    if (text.trim() === '' || body === former) props.onEndContext();
    else edit.mutate({ messageId, body }, { onSuccess: props.onEndContext });
  };
  const canSend = text.trim() !== '' || attachments.length > 0;
  const submit = (): void => {
    const answer = answerOfColleague(messages, begunAt, me.id);
    if (edited) saveEdit(edited);
    else if (canSend && answer) setWarnedOf(answer);
    else if (canSend) sendText();
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const isSubmit = event.key === 'Enter' && !event.shiftKey && !isNarrow;
    if (quick.current?.press(event.key)) event.preventDefault();
    else if (event.key === 'Escape' && (edited || reply)) props.onEndContext();
    else if (isSubmit) {
      event.preventDefault();
      submit();
    }
  };
  const label = t(attachments.length > 0 ? 'messages.caption' : 'messages.write');

  return (
    <div className={classes.root}>
      {warnedOf ? (
        <ColleagueWarning
          name={authorOf(warnedOf, t)}
          onSend={sendText}
          onReview={() => {
            setWarnedOf(undefined);
            setBegunAt(newest);
            focus();
          }}
        />
      ) : null}
      <ReplyWindowEnding replyUntil={ticket.replyUntil} />
      <ContextBar reply={reply} edited={edited} onEnd={props.onEndContext} />
      <AttachmentTray label={t('messages.files')} attachments={attachments} onChange={onAttachments} />
      {quickSearch === undefined ? null : (
        <QuickMessageList
          ref={quick}
          search={quickSearch}
          onDismiss={() => setIsQuickDismissed(true)}
          onText={(message) => {
            change(message);
            focus();
          }}
          onFile={(file) => onFiles([file])}
        />
      )}
      <div className={classes.bar}>
        <EmojiButton onPick={insert} onClose={focus} />
        {edited ? null : <AttachButton label={t('messages.attach')} onFiles={onFiles} />}
        {edited || canSend ? null : <FileListButton ticketId={ticket.id} onSent={props.onSent} />}
        <div className={classes.field}>
          <GrowingTextarea
            ref={field}
            value={text}
            onChange={(event) => change(event.currentTarget.value)}
            onKeyDown={press}
            onFiles={onFiles}
            placeholder={isNarrow ? t('messages.write.short') : label}
            aria-label={label}
            aria-autocomplete="list"
            autoFocus={!isNarrow}
          />
        </div>
        <ScheduleButton
          draft={{ text, edited, attachments }}
          onSchedule={props.onSchedule}
          onScheduled={() => change('')}
        />
        {edited ? null : <SignButton />}
        <SendButton
          isEditing={edited !== undefined}
          canSend={canSend}
          isBusy={edit.isPending}
          onSend={submit}
          onVoice={(file) => {
            const attachment = { file, previewUrl: null, isVoice: true };
            send([{ ticketId: ticket.id, body: '', quoted, attachment }]);
          }}
        />
      </div>
    </div>
  );
}

interface SendButtonProps {
  readonly isEditing: boolean;
  readonly canSend: boolean;
  readonly isBusy: boolean;
  readonly onSend: () => void;
  readonly onVoice: (file: File) => void;
}

/** Send button; without text it becomes the voice recording button. */
function SendButton({ isEditing, canSend, isBusy, onSend, onVoice }: SendButtonProps) {
  const t = useT();
  if (!canSend && !isEditing) return <VoiceButton onVoice={onVoice} />;
  return (
    <IconButton
      label={t(isEditing ? 'ui.save' : 'messages.send')}
      icon={<IconSend2 size={22} />}
      tone="accent"
      isBusy={isBusy}
      onClick={onSend}
    />
  );
}
