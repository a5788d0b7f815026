import type { Chat, ChatUser } from '@prosa/contracts/chats/schema.ts';
import { chatMessageMax } from '@prosa/contracts/chats/schema.ts';
import IconSend2 from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs';
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs';
import {
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  mentionSearchOf,
  readDraft,
  suggestionsFor,
  withMention,
  writeDraft,
} from '#features/team-chat/composer.ts';
import { chatOutbox, outgoingOf } from '#features/team-chat/outbox.ts';
import { otherMembersOf } from '#features/team-chat/state.ts';
import type { ChosenFile } from '#lib/chosen-files.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { AttachButton } from '#ui/attach-button.tsx';
import { AttachmentTray } from '#ui/attachment-tray.tsx';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { EmojiButton } from '#ui/emoji-button.tsx';
import { GrowingTextarea } from '#ui/growing-textarea.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyOverlay } from '#ui/lazy-part.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import classes from './chat-composer.module.css';
import { MentionList, type MentionListHandle } from './mention-list.tsx';

const TicketLinkDialog = lazyOverlay(async () => (await import('./ticket-link-dialog.tsx')).TicketLinkDialog);

export interface ChatComposerHandle {
  readonly focus: () => void;
}

interface ChatComposerProps {
  readonly ref: Ref<ChatComposerHandle>;
  readonly chat: Chat;
  readonly attachments: readonly ChosenFile[];
  readonly onAttachments: (attachments: readonly ChosenFile[]) => void;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onSent: () => void;
}

interface Written {
  readonly text: string;
  readonly cursor: number;
}

/** Composer of the team chat. It owns its text, so updates around it never change the field. */
export function ChatComposer(props: ChatComposerProps) {
  const { ref, chat, attachments, onAttachments, onFiles, onSent } = props;
  const t = useT();
  const me = useSessionUser();
  const isNarrow = useIsNarrow();
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useRef<MentionListHandle>(null);
  const linking = useDialog<true>();
  const place = { userId: me.id, chatId: chat.id };
  const [written, setWritten] = useState<Written>(() => ({ text: readDraft(place), cursor: 0 }));
  const [isDismissed, setIsDismissed] = useState(false);
  const moved = useRef<number>(undefined);
  const { text, cursor } = written;
  const search = isDismissed ? undefined : mentionSearchOf(text, cursor);
  const people = search ? suggestionsFor(search.name, otherMembersOf(chat, me.id)) : [];
  const canSend = text.trim() !== '' || attachments.length > 0;
  const focus = (): void => field.current?.focus();
  useImperativeHandle(ref, () => ({ focus }));

  // React puts the cursor at the end of a text that it has changed.
  useLayoutEffect(() => {
    if (moved.current === undefined) return;
    field.current?.setSelectionRange(moved.current, moved.current);
    moved.current = undefined;
  });

  const change = (next: Written): void => {
    setWritten(next);
    setIsDismissed(false);
    writeDraft(place, next.text);
  };
  const replace = (next: Written): void => {
    moved.current = next.cursor;
    change(next);
    focus();
  };
  const insert = (piece: string): void => {
    const { selectionStart: from = text.length, selectionEnd: to = text.length } = field.current ?? {};
    replace({ text: text.slice(0, from) + piece + text.slice(to), cursor: from + piece.length });
  };
  const choose = ({ user }: ChatUser): void => {
    if (search) replace(withMention(written, search, user.name));
  };
  const send = (): void => {
    if (!canSend) return;
    for (const outgoing of outgoingOf(chat.id, text, attachments)) chatOutbox.add(outgoing);
    change({ text: '', cursor: 0 });
    onAttachments([]);
    onSent();
    focus();
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const isForList = people.length > 0 && mentions.current?.press(event.key) === true;
    const isSubmit = !isForList && event.key === 'Enter' && !event.shiftKey && !isNarrow;
    if (isForList || isSubmit) event.preventDefault();
    if (isSubmit) send();
  };
  const label = t(attachments.length > 0 ? 'chats.caption' : 'chats.write');

  return (
    <div className={classes.root}>
      <AttachmentTray label={t('chats.files')} attachments={attachments} onChange={onAttachments} />
      {people.length > 0 ? (
        <MentionList
          ref={mentions}
          id={listId}
          people={people}
          onChoose={choose}
          onDismiss={() => setIsDismissed(true)}
        />
      ) : null}
      <div className={classes.bar}>
        <EmojiButton onPick={insert} onClose={focus} />
        <AttachButton label={t('chats.attach')} onFiles={onFiles} />
        <IconButton
          label={t('chats.linkTicket')}
          icon={<IconTicket size={20} />}
          onClick={() => linking.open(true)}
        />
        <div className={classes.field}>
          <GrowingTextarea
            ref={field}
            value={text}
            maxLength={chatMessageMax}
            onChange={({ currentTarget }) =>
              change({ text: currentTarget.value, cursor: currentTarget.selectionStart })
            }
            onSelect={({ currentTarget }) => setWritten({ text, cursor: currentTarget.selectionStart })}
            onKeyDown={press}
            onFiles={onFiles}
            placeholder={isNarrow ? t('chats.write.short') : label}
            aria-label={label}
            aria-autocomplete="list"
            aria-controls={people.length > 0 ? listId : undefined}
            autoFocus={!isNarrow}
          />
        </div>
        <IconButton
          label={t('chats.send')}
          icon={<IconSend2 size={22} />}
          tone="accent"
          disabled={!canSend}
          onClick={send}
        />
      </div>
      <DialogHost dialog={linking}>
        {(_, control) => (
          <TicketLinkDialog
            {...control}
            onChoose={(uuid) => insert(`${globalThis.location.origin}/tickets/${uuid} `)}
          />
        )}
      </DialogHost>
    </div>
  );
}
