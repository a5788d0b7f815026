import { lazy, Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { useT } from '#lib/i18n.ts';
import { formatDuration } from '#lib/media-format.ts';
import { MicrophoneError } from '#lib/microphone-error.ts';
import { createVoiceRecorder } from '#lib/voice-recorder.ts';
import { plainText } from '#lib/whatsapp-text.ts';
import { type DeliveryState, DeliveryTicks } from '#ui/delivery-ticks.tsx';
import { EmojiButton } from '#ui/emoji-button.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { FormattedText } from '#ui/formatted-text.tsx';
import { GrowingTextarea } from '#ui/growing-textarea.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { PlainField } from '#ui/plain-field.tsx';
import { toast } from '#ui/toast.ts';
import { VoicePlayer } from '#ui/voice-player.tsx';
import classes from './design-system.module.css';
import { messageSample, pictures } from './design-system-samples.ts';
import { Section } from './design-system-section.tsx';

const Lightbox = lazy(async () => ({ default: (await import('#ui/lightbox.tsx')).Lightbox }));
const recorder = createVoiceRecorder();
const states: readonly DeliveryState[] = ['waiting', 'sent', 'received', 'read', 'played', 'failed'];

export function ConversationSamples() {
  const t = useT();
  const [search, setSearch] = useState('');
  const [picture, setPicture] = useState<number>();
  return (
    <Section title="design.conversation">
      <div className={classes.row}>
        {states.map((state) => (
          <span key={state} className={classes.person}>
            <DeliveryTicks state={state} label={state} />
            {state}
          </span>
        ))}
      </div>
      <PlainField
        label={t('design.conversation.search')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={classes.bubble}>
        <FormattedText text={messageSample} search={search} />
      </div>
      <p>{plainText(messageSample)}</p>
      <Voice />
      <Composer />
      <div className={classes.row}>
        <PlainButton onClick={() => setPicture(0)}>{t('design.conversation.pictures')}</PlainButton>
      </div>
      {picture === undefined ? null : (
        <Suspense>
          <Lightbox
            items={pictures}
            index={picture}
            onIndexChange={setPicture}
            onClose={() => setPicture(undefined)}
          />
        </Suspense>
      )}
    </Section>
  );
}

function Voice() {
  const t = useT();
  const state = useSyncExternalStore(recorder.subscribe, recorder.getState);
  const [urls, setUrls] = useState<readonly string[]>([]);

  const start = (): void => {
    recorder.start().catch((error: unknown) => {
      toast.error(error instanceof MicrophoneError ? error.problem : String(error));
    });
  };
  const stop = async (): Promise<void> => {
    const file = await recorder.stop();
    if (file === 'too-short') toast.info(t('design.conversation.discarded'));
    else setUrls([...urls, URL.createObjectURL(file)]);
  };
  return (
    <>
      <div className={classes.row}>
        {state.status === 'idle' ? (
          <PlainButton onClick={start}>{t('design.conversation.record')}</PlainButton>
        ) : (
          <PlainButton onClick={() => void stop()}>{t('design.conversation.stop')}</PlainButton>
        )}
        <PlainButton onClick={recorder.cancel}>{t('ui.cancel')}</PlainButton>
        {state.status === 'recording' ? (
          <>
            <meter max={1} value={state.level} aria-label={t('ui.volume')} />
            {formatDuration(state.elapsedMs / 1000)}
          </>
        ) : null}
      </div>
      <VoicePlayer src="/missing.mp3" label="missing.mp3" />
      {urls.map((url, index) => (
        <VoicePlayer key={url} src={url} label={`audio ${index + 1}`} />
      ))}
    </>
  );
}

function Composer() {
  const t = useT();
  const [text, setText] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const tell = (files: readonly File[]): void => void toast.info(files.map(({ name }) => name).join(', '));
  return (
    <FileDrop onFiles={tell}>
      <div className={classes.composer}>
        <EmojiButton
          onPick={(emoji) => setText((current) => current + emoji)}
          onClose={() => field.current?.focus()}
        />
        <GrowingTextarea
          ref={field}
          aria-label={t('design.conversation.message')}
          placeholder={t('design.conversation.message')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onFiles={tell}
        />
      </div>
    </FileDrop>
  );
}
