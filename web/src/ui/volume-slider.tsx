import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs';
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs';
import { useT } from '#lib/i18n.ts';
import classes from './volume-slider.module.css';

export interface VolumeSliderProps {
  /** From 0 to 1. */
  readonly value: number;
  readonly onChange: (value: number) => void;
}

export function VolumeSlider({ value, onChange }: VolumeSliderProps) {
  const t = useT();
  const Icon = value === 0 ? IconVolumeOff : IconVolume;
  const percent = t('ui.volume.value', { percent: Math.round(value * 100) });
  return (
    <span className={classes.root}>
      <Icon size={18} aria-hidden="true" />
      <input
        type="range"
        className={classes.range}
        min={0}
        max={1}
        step={0.1}
        value={value}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        aria-label={t('ui.volume')}
        aria-valuetext={percent}
      />
      <output className={classes.percent} aria-hidden="true">
        {percent}
      </output>
    </span>
  );
}
