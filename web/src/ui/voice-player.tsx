import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs';
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import { useRef, useState } from 'react';
import { useT } from '#lib/i18n.ts';
import { formatDuration } from '#lib/media-format.ts';
import classes from './voice-player.module.css';

let activePlayer: Pick<HTMLMediaElement, 'pause'> | undefined;

/** Two voices at once are none: whoever begins to sound calls this. */
export function pauseOthers(player: Pick<HTMLMediaElement, 'pause'>): void {
  if (activePlayer !== player) activePlayer?.pause();
  activePlayer = player;
}

export interface VoicePlayerProps {
  readonly src: string;
  /** Names the audio for screen readers. */
  readonly label: string;
  /** In seconds, when it is known before the file is loaded. */
  readonly duration?: number;
}

const directions: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
};
const speeds = [1, 1.5, 2] as const;

/** Plays one audio and pauses the other players of the page. */
export function VoicePlayer({ src, label, duration: knownDuration = 0 }: VoicePlayerProps) {
  const t = useT();
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [elapsed, setElapsed] = useState(0);
  const [measured, setMeasured] = useState(0);
  const [speed, setSpeed] = useState<(typeof speeds)[number]>(1);
  // A recording made by another program may not report its length until it was played once.
  const total = Number.isFinite(measured) && measured > 0 ? measured : knownDuration;
  const times = { elapsed: formatDuration(elapsed), total: formatDuration(total) };

  const toggle = (): void => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) {
      element.pause();
      return;
    }
    // An audio that cannot be played fires an error event; a pause before it started is not a failure.
    element.play().catch((error: DOMException) => {
      if (error.name === 'NotSupportedError') setHasFailed(true);
    });
  };
  const seek = (to: number): void => {
    const position = Math.min(total, Math.max(0, to));
    setElapsed(position);
    if (audio.current) audio.current.currentTime = position;
  };
  const changeSpeed = (): void => {
    const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1;
    setSpeed(next);
    if (audio.current) audio.current.playbackRate = next;
  };
  const PlayIcon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <fieldset className={classes.root} aria-label={label}>
      {/* biome-ignore lint/a11y/useMediaCaption: nobody has the words of a voice message */}
      <audio
        ref={audio}
        src={src}
        preload="metadata"
        onPlay={(event) => {
          event.currentTarget.playbackRate = speed;
          pauseOthers(event.currentTarget);
          setIsPlaying(true);
        }}
        onPause={() => setIsPlaying(false)}
        onEnded={(event) => {
          event.currentTarget.currentTime = 0;
          setIsPlaying(false);
        }}
        onTimeUpdate={(event) => setElapsed(event.currentTarget.currentTime)}
        onDurationChange={(event) => setMeasured(event.currentTarget.duration)}
        onError={() => setHasFailed(true)}
      />
      <button
        type="button"
        className={classes.play}
        onClick={toggle}
        disabled={hasFailed}
        aria-label={t(isPlaying ? 'ui.audio.pause' : 'ui.audio.play')}
      >
        <PlayIcon size={20} aria-hidden="true" />
      </button>
      {hasFailed ? (
        <span className={classes.failed}>{t('ui.audio.failed')}</span>
      ) : (
        <>
          <input
            type="range"
            className={classes.range}
            min={0}
            max={total || 1}
            step={0.1}
            value={Math.min(elapsed, total || 1)}
            onChange={(event) => seek(event.currentTarget.valueAsNumber)}
            onKeyDown={(event) => {
              const direction = directions[event.key];
              if (direction === undefined) return;
              // By default a key would move one step, a tenth of a second.
              event.preventDefault();
              seek(elapsed + direction * Math.min(5, total / 10));
            }}
            aria-label={t('ui.audio.position')}
            aria-valuetext={t('ui.audio.time', times)}
          />
          <span className={classes.time} aria-hidden="true">
            {isPlaying || elapsed > 0 ? times.elapsed : times.total}
          </span>
          <button
            type="button"
            className={classes.speed}
            onClick={changeSpeed}
            aria-label={t('ui.audio.speed', { speed })}
          >
            {`${speed}×`}
          </button>
        </>
      )}
    </fieldset>
  );
}
