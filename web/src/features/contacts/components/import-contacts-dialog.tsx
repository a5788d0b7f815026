import { useState } from 'react';
import { useT } from '#lib/i18n.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ImportFile } from './import-file.tsx';
import { ImportProgress } from './import-progress.tsx';

interface ImportContactsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Choose a file, look at what was understood, import it, see what became of each row. */
export function ImportContactsDialog({ isOpen, onClose }: ImportContactsDialogProps) {
  const t = useT();
  const [importId, setImportId] = useState<number>();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('contacts.import')} size="lg" keepsOnOutsideClick>
      {importId === undefined ? (
        <ImportFile onUploaded={setImportId} onCancel={onClose} />
      ) : (
        <ImportProgress importId={importId} onAnother={() => setImportId(undefined)} onClose={onClose} />
      )}
    </Dialog>
  );
}
