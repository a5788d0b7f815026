import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs';
import { useRef } from 'react';
import { IconButton } from './icon-button.tsx';

interface AttachButtonProps {
  readonly label: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Files from the disk, several at once. */
export function AttachButton({ label, onFiles }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={label} icon={<IconPaperclip size={20} />} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
