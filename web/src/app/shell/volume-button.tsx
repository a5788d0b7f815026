import { Popover } from '@mantine/core';
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs';
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs';
import { useState } from 'react';
import { useT } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { VolumeSlider } from '#ui/volume-slider.tsx';
import { useVolume } from './use-volume.ts';

export function VolumeButton() {
  const t = useT();
  const [volume, setVolume] = useVolume();
  const [isOpen, setIsOpen] = useState(false);
  const Icon = volume === 0 ? IconVolumeOff : IconVolume;
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus position="bottom-end" withRoles={false}>
      <Popover.Target>
        <span>
          <IconButton
            label={t('ui.volume')}
            icon={<Icon size={20} />}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          />
        </span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('ui.volume')}>
        <VolumeSlider value={volume} onChange={setVolume} />
      </Popover.Dropdown>
    </Popover>
  );
}
