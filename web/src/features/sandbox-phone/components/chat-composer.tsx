import type { SandboxCustomer } from '@prosa/contracts/sandbox-phone/schema.ts';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import {
  type FileToSend,
  useEditMessage,
  useSendFile,
  useSendMessage,
  useSendTyping,
} from '#features/sandbox-phone/mutations.ts';
import { createTypingSignal, type Purpose, previewOf, type Speaker } from '#features/sandbox-phone/state.ts';
import { useT } from '#lib/i18n.ts';
import { plainText } from '#lib/whatsapp-text.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { EmojiButton } from '#ui/emoji-button.tsx';
import { GrowingTextarea } from '#ui/growing-textarea.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { AttachMenu } from './attach-menu.tsx';
import classes from './chat-composer.module.css';
import { VoiceButton } from './voice-button.tsx';

const CardDialog = lazyOverlay(async () => (await import('./card-dialog.tsx')).CardDialog);
const PlaceDialog = lazyOverlay(async () => (await import('./place-dialog.tsx')).PlaceDialog);
const preloadedParts = [CardDialog, PlaceDialog];

interface ChatComposerProps {
  readonly customer: SandboxCustomer;
  readonly speaker: Speaker;
  readonly purpose: Purpose;
  readonly onPurpose: (purpose: Purpose) => void;
  /** Selector of the speaker. */
  readonly speakerChoice: ReactNode;
}

const newMessagePurpose: Purpose = { kind: 'say' };

export function ChatComposer({ customer, speaker, purpose, onPurpose, speakerChoice }: ChatComposerProps) {
  const t = useT();
  const say = useSendMessage(customer.id);
  const sendFile = useSendFile(customer.id);
  const edit = useEditMessage();
  const { mutate: type } = useSendTyping(customer.id);
  const place = useDialog<true>();
  const card = useDialog<true>();
  useIdlePreload(preloadedParts);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [typing] = useState(() => createTypingSignal(type));
  useEffect(() => typing.stop, [typing]);
  useEffect(() => {
    if (purpose.kind === 'edit') setText(purpose.message.text);
    if (purpose.kind !== 'say') field.current?.focus();
  }, [purpose]);

  const quoted = purpose.kind === 'answer' ? { quotedId: purpose.message.id } : {};
  const leave = (): void => {
    if (purpose.kind === 'edit') setText('');
    onPurpose(newMessagePurpose);
  };
  const send = (): void => {
    const words = text.trim();
    if (words === '') return;
    typing.stop();
    if (purpose.kind === 'edit') edit.mutate({ id: purpose.message.id, text: words });
    else say.mutate({ kind: 'text', text: words, ...quoted, ...speaker });
    setText('');
    onPurpose(newMessagePurpose);
  };
  const sendFiles = (files: readonly File[], more: Partial<FileToSend> = {}): void => {
    // The text and the quote belong to the first file only.
    files.forEach((file, index) => {
      const first = index === 0 ? { caption: text.trim(), ...quoted } : {};
      sendFile.mutate({ file, ...first, ...more, ...speaker });
    });
    if (purpose.kind !== 'edit') setText('');
    onPurpose(newMessagePurpose);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && purpose.kind !== 'say') leave();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <div className={classes.root}>
      {purpose.kind === 'say' ? null : (
        <div className={classes.purpose}>
          <span className={classes.purposeWords}>
            <strong>{t(purpose.kind === 'edit' ? 'sandbox.editing' : 'sandbox.answering')}</strong>
            <span className={classes.purposeText}>{plainText(previewOf(purpose.message, t))}</span>
          </span>
          <IconButton label={t('ui.cancel')} icon={<IconX size={18} />} onClick={leave} />
        </div>
      )}
      <div className={classes.speaker}>{speakerChoice}</div>
      <div className={classes.line}>
        <EmojiButton
          onPick={(emoji) => setText((before) => before + emoji)}
          onClose={() => field.current?.focus()}
        />
        <AttachMenu
          onFiles={(files, as) => sendFiles(files, as ? { as } : {})}
          onPlace={() => place.open(true)}
          onCard={() => card.open(true)}
        />
        <div className={classes.field}>
          <GrowingTextarea
            ref={field}
            aria-label={t('sandbox.message')}
            placeholder={t('sandbox.message')}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              typing.touch();
            }}
            onKeyDown={onKeyDown}
            onFiles={sendFiles}
          />
        </div>
        {text.trim() === '' ? (
          <VoiceButton onRecorded={(file) => sendFiles([file], { as: 'voice' })} />
        ) : (
          <IconButton label={t('sandbox.send')} icon={<IconSend size={20} />} tone="accent" onClick={send} />
        )}
      </div>
      <DialogHost dialog={place}>
        {(_, control) => (
          <PlaceDialog
            {...control}
            onSend={(chosen) => say.mutate({ kind: 'location', ...chosen, ...quoted, ...speaker })}
          />
        )}
      </DialogHost>
      <DialogHost dialog={card}>
        {(_, control) => (
          <CardDialog
            {...control}
            onSend={(chosen) => say.mutate({ kind: 'contacts', ...chosen, ...quoted, ...speaker })}
          />
        )}
      </DialogHost>
    </div>
  );
}
