import { Menu } from '@mantine/core';
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import IconSticker from '@tabler/icons-react/dist/esm/icons/IconSticker.mjs';
import { useRef } from 'react';
import { useT } from '#lib/i18n.ts';
import { AppTheme } from '#ui/app-theme.tsx';
import { IconButton } from '#ui/icon-button.tsx';

interface AttachMenuProps {
  readonly onFiles: (files: readonly File[], as?: 'sticker') => void;
  readonly onPlace: () => void;
  readonly onCard: () => void;
}

/** Everything that can be sent beside a text. */
export function AttachMenu({ onFiles, onPlace, onCard }: AttachMenuProps) {
  const t = useT();
  const files = useRef<HTMLInputElement>(null);
  const stickers = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement, as?: 'sticker'): void => {
    const chosen = [...(input.files ?? [])];
    // The same file can be chosen again.
    input.value = '';
    if (chosen.length > 0) onFiles(chosen, as);
  };
  return (
    <>
      <AppTheme>
        <Menu position="top-start" width={240} withInitialFocusPlaceholder={false} returnFocus>
          <Menu.Target>
            <IconButton label={t('sandbox.attach')} icon={<IconPaperclip size={20} />} />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconFile size={18} />} onClick={() => files.current?.click()}>
              {t('sandbox.attach.file')}
            </Menu.Item>
            <Menu.Item leftSection={<IconSticker size={18} />} onClick={() => stickers.current?.click()}>
              {t('sandbox.attach.sticker')}
            </Menu.Item>
            <Menu.Item leftSection={<IconMapPin size={18} />} onClick={onPlace}>
              {t('sandbox.attach.location')}
            </Menu.Item>
            <Menu.Item leftSection={<IconAddressBook size={18} />} onClick={onCard}>
              {t('sandbox.attach.card')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </AppTheme>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label={t('sandbox.attach.file')}
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={stickers}
        type="file"
        accept="image/webp,image/png"
        hidden
        aria-label={t('sandbox.attach.sticker')}
        onChange={(event) => take(event.currentTarget, 'sticker')}
      />
    </>
  );
}
