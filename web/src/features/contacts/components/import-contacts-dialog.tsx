import { useEffect, useState } from 'react';
import { importNotices } from '#features/contacts/imports/state.ts';
import { useT } from '#lib/i18n.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportSource } from './import-source.tsx';

interface ImportContactsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Choose where from, look at what was understood, import it, see what became of each. Its end is told without it. */
export function ImportContactsDialog({ isOpen, onClose }: ImportContactsDialogProps) {
  const t = useT();
  const [importId, setImportId] = useState<number>();
  useEffect(() => (isOpen ? importNotices.open() : undefined), [isOpen]);
  useEffect(() => {
    if (isOpen) importNotices.show(importId);
  }, [isOpen, importId]);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('contacts.import')} size="lg" keepsOnOutsideClick>
      {importId === undefined ? (
        <ImportSource onBegun={setImportId} onCancel={onClose} />
      ) : (
        <ImportProgress importId={importId} onAnother={() => setImportId(undefined)} onClose={onClose} />
      )}
    </Dialog>
  );
}
