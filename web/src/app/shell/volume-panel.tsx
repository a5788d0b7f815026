import { useT } from '#lib/i18n.ts';
import { PopupPanel } from '#ui/popup-panel.tsx';
import type { PopupProps } from '#ui/use-popup.ts';
import { VolumeSlider, type VolumeSliderProps } from '#ui/volume-slider.tsx';

export function VolumePanel({ value, onChange, ...popup }: PopupProps & VolumeSliderProps) {
  const t = useT();
  return (
    <PopupPanel {...popup} label={t('ui.volume')} position="bottom-end">
      <VolumeSlider value={value} onChange={onChange} />
    </PopupPanel>
  );
}
