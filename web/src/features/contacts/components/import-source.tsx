import { importRowsAllowed } from '@prosa/contracts/contacts/rules.ts';
import { useState } from 'react';
import { useUploadContacts } from '#features/contacts/mutations.ts';
import { ApiError, errorText } from '#lib/api-error.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { FileField } from '#ui/file-field.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { TabPanels } from '#ui/tab-panels.tsx';
import { ImportPhone } from './import-phone.tsx';
import classes from './import-source.module.css';
import { ImportStep } from './import-step.tsx';

interface ImportFileProps {
  readonly contactListId: number | undefined;
  readonly onUploaded: (importId: number) => void;
  readonly onCancel: () => void;
}

function ImportFile({ contactListId, onUploaded, onCancel }: ImportFileProps) {
  const t = useT();
  const format = useFormat();
  const upload = useUploadContacts(contactListId);
  const rows = importRowsAllowed({ contactListId: contactListId ?? null });
  const [progress, setProgress] = useState(0);

  const send = (file: File): void => {
    setProgress(0);
    upload.mutate({ file, onProgress: setProgress }, { onSuccess: ({ id }) => onUploaded(id) });
  };

  return (
    <ImportStep actions={<PlainButton onClick={onCancel}>{t('ui.cancel')}</PlainButton>}>
      <FileField
        label={t('contacts.import.file')}
        description={t('contacts.import.fileHint', { rows: format.number(rows) })}
        accept=".xlsx,.xls,.csv"
        fileName={undefined}
        onChoose={send}
        onRemove={() => undefined}
        progress={upload.isPending ? progress : undefined}
        error={upload.error instanceof ApiError ? errorText(upload.error, t) : undefined}
      />
    </ImportStep>
  );
}

interface ImportSourceProps {
  /** Target contact list; lists cannot be imported from a phone book. */
  readonly contactListId: number | undefined;
  readonly onBegun: (importId: number) => void;
  readonly onCancel: () => void;
}

/** Chooses the source of the import: a file or a phone book. */
export function ImportSource({ contactListId, onBegun, onCancel }: ImportSourceProps) {
  const t = useT();
  const [source, setSource] = useState<'file' | 'phone'>('file');
  const file = <ImportFile contactListId={contactListId} onUploaded={onBegun} onCancel={onCancel} />;
  if (contactListId !== undefined) return file;
  return (
    <div className={classes.root}>
      <TabPanels
        label={t('contacts.import.source')}
        value={source}
        onChange={setSource}
        tabs={[
          {
            key: 'file',
            label: t('contacts.import.source.file'),
            content: file,
          },
          {
            key: 'phone',
            label: t('contacts.import.source.phone'),
            content: <ImportPhone onBegun={onBegun} onCancel={onCancel} />,
          },
        ]}
      />
    </div>
  );
}
