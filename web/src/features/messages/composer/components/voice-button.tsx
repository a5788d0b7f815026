import IconMicrophone from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs';
import IconSend2 from '@tabler/icons-react/dist/esm/icons/IconSend2.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useT } from '#lib/i18n.ts';
import { formatDuration } from '#lib/media-format.ts';
import { MicrophoneError } from '#lib/microphone-error.ts';
import type { RecorderState, VoiceRecorder } from '#lib/voice-recorder.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast.ts';
import classes from './voice-button.module.css';

const idle: RecorderState = { status: 'idle' };
const never = () => () => undefined;

/** The recorder is a lazy part of the page: most people write. */
async function openRecorder(): Promise<VoiceRecorder> {
  const { createVoiceRecorder } = await import('#lib/voice-recorder.ts');
  return createVoiceRecorder();
}

interface VoiceButtonProps {
  readonly onVoice: (file: File) => void;
}

/** Idle, recording, sending. While it records, it covers the bar it stands in. */
export function VoiceButton({ onVoice }: VoiceButtonProps) {
  const t = useT();
  const [recorder, setRecorder] = useState<VoiceRecorder>();
  const state = useSyncExternalStore(recorder?.subscribe ?? never, recorder?.getState ?? (() => idle));

  useEffect(() => () => recorder?.cancel(), [recorder]);

  const explain = (error: unknown): void => {
    const problem = error instanceof MicrophoneError ? error.problem : 'unsupported';
    toast.error(t(`messages.microphone.${problem}`));
  };
  const start = async (): Promise<void> => {
    try {
      const opened = recorder ?? (await openRecorder());
      setRecorder(opened);
      await opened.start();
    } catch (error) {
      explain(error);
    }
  };
  const stop = async (): Promise<void> => {
    try {
      const result = await recorder?.stop();
      if (result instanceof File) onVoice(result);
      else toast.info(t('messages.voice.tooShort'));
    } catch (error) {
      explain(error);
    }
  };

  if (state.status === 'idle') {
    return (
      <IconButton
        label={t('messages.voice.record')}
        icon={<IconMicrophone size={22} />}
        onClick={() => void start()}
      />
    );
  }
  const elapsed = state.status === 'recording' ? state.elapsedMs : 0;
  const level = state.status === 'recording' ? state.level : 0;
  return (
    <div className={classes.bar}>
      <IconButton
        label={t('messages.voice.cancel')}
        icon={<IconTrash size={20} />}
        tone="danger"
        disabled={state.status === 'sending'}
        onClick={() => recorder?.cancel()}
      />
      <span className={classes.dot} aria-hidden="true" />
      <span className={classes.time} role="timer">
        {formatDuration(elapsed / 1000)}
      </span>
      <meter className={classes.level} min={0} max={1} value={level} aria-label={t('messages.voice.level')} />
      <IconButton
        label={t('messages.voice.send')}
        icon={<IconSend2 size={22} />}
        tone="accent"
        isBusy={state.status === 'sending'}
        onClick={() => void stop()}
        autoFocus
      />
    </div>
  );
}
