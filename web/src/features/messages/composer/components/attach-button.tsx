import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import { useRef } from 'react';
import { useT } from '#lib/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';

interface AttachButtonProps {
  readonly onFiles: (files: readonly File[]) => void;
}

/** Files from the disk, several at once. */
export function AttachButton({ onFiles }: AttachButtonProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label={t('messages.attach')}
        icon={<IconPaperclip size={20} />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('messages.attach')}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
