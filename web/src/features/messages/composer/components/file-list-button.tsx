import IconFiles from '@tabler/icons-react/dist/esm/icons/IconFiles.mjs';
import { useT } from '#lib/i18n.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyOverlay } from '#ui/lazy-part.tsx';

const FileListPicker = lazyOverlay(
  async () => (await import('#features/file-lists/components/file-list-picker.tsx')).FileListPicker,
  { texts: ['file-lists'] },
);

interface FileListButtonProps {
  readonly ticketId: number;
  readonly onSent: () => void;
}

/** Several files that the company sends again and again, at once. */
export function FileListButton({ ticketId, onSent }: FileListButtonProps) {
  const t = useT();
  const picking = useDialog<true>();
  return (
    <>
      <IconButton
        label={t('messages.fileList')}
        icon={<IconFiles size={20} />}
        onClick={() => picking.open(true)}
      />
      <DialogHost dialog={picking}>
        {(_, control) => <FileListPicker {...control} ticketId={ticketId} onSent={onSent} />}
      </DialogHost>
    </>
  );
}
