import IconMicrophone from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useT } from '#lib/i18n.ts';
import { formatDuration } from '#lib/media-format.ts';
import { MicrophoneError } from '#lib/microphone-error.ts';
import { createVoiceRecorder } from '#lib/voice-recorder.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/toast.ts';
import classes from './voice-button.module.css';

interface VoiceButtonProps {
  readonly onRecorded: (file: File) => void;
}

/** Records what is said; while it does, it takes the place of the button that began it. */
export function VoiceButton({ onRecorded }: VoiceButtonProps) {
  const t = useT();
  const [recorder] = useState(createVoiceRecorder);
  const state = useSyncExternalStore(recorder.subscribe, recorder.getState);
  useEffect(() => recorder.cancel, [recorder]);

  const start = async (): Promise<void> => {
    try {
      await recorder.start();
    } catch (error) {
      if (!(error instanceof MicrophoneError)) throw error;
      toast.error(t('sandbox.recordFailed'));
    }
  };
  const send = async (): Promise<void> => {
    const file = await recorder.stop();
    if (file === 'too-short') toast.warning(t('sandbox.recordTooShort'));
    else onRecorded(file);
  };
  if (state.status === 'idle') {
    return (
      <IconButton
        label={t('sandbox.record')}
        icon={<IconMicrophone size={20} />}
        onClick={() => void start()}
      />
    );
  }
  const elapsed = state.status === 'recording' ? state.elapsedMs : 0;
  return (
    <span className={classes.root}>
      <IconButton
        label={t('sandbox.recordCancel')}
        icon={<IconTrash size={20} />}
        tone="danger"
        onClick={recorder.cancel}
      />
      <span className={classes.time} role="timer">
        {t('sandbox.recording', { time: formatDuration(elapsed / 1000) })}
      </span>
      <IconButton
        label={t('sandbox.recordSend')}
        icon={<IconSend size={20} />}
        tone="accent"
        isBusy={state.status === 'sending'}
        onClick={() => void send()}
      />
    </span>
  );
}
