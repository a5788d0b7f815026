import { useEffect, useState } from 'react';
import { importNotices } from '#features/contacts/imports.ts';
import { useT } from '#lib/i18n.ts';
import { Dialog } from '#ui/dialog.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportSource } from './import-source.tsx';

interface ImportContactsDialogProps {
  readonly isOpen: boolean;
  /** Target contact list; without one, the rows are imported as contacts. */
  readonly list?: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}

/** Import steps: choose the source, check the columns, import, see the result. The end is also notified when closed. */
export function ImportContactsDialog({ isOpen, list, onClose }: ImportContactsDialogProps) {
  const t = useT();
  const [importId, setImportId] = useState<number>();
  useEffect(() => (isOpen ? importNotices.open() : undefined), [isOpen]);
  useEffect(() => {
    if (isOpen) importNotices.show(importId);
  }, [isOpen, importId]);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={list ? t('contacts.import.toList', { list: list.name }) : t('contacts.import')}
      size="lg"
      staysOpenOnOutsideClick
    >
      {importId === undefined ? (
        <ImportSource contactListId={list?.id} onBegun={setImportId} onCancel={onClose} />
      ) : (
        <ImportProgress importId={importId} onBack={() => setImportId(undefined)} onClose={onClose} />
      )}
    </Dialog>
  );
}
