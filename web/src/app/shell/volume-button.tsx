import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs';
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs';
import { useT } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyOverlay } from '#ui/lazy-part.tsx';
import { usePopup } from '#ui/use-popup.ts';
import { useVolume } from './use-volume.ts';

const VolumePanel = lazyOverlay(async () => (await import('./volume-panel.tsx')).VolumePanel);

export function VolumeButton() {
  const t = useT();
  const [volume, setVolume] = useVolume();
  const { button, popup } = usePopup(VolumePanel, 'dialog');
  const Icon = volume === 0 ? IconVolumeOff : IconVolume;
  return (
    <>
      <IconButton label={t('ui.volume')} icon={<Icon size={20} />} {...button} />
      {popup ? <VolumePanel {...popup} value={volume} onChange={setVolume} /> : null}
    </>
  );
}
