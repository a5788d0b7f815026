import { importRowsAllowed } from '@prosa/contracts/contacts/rules.ts';
import { useState } from 'react';
import { useUploadContacts } from '#features/contacts/mutations.ts';
import { ApiError } from '#lib/api-error.ts';
import { errorText } from '#lib/api-error-text.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { FileField } from '#ui/file-field.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { ImportStep } from './import-step.tsx';

interface ImportFileProps {
  readonly contactListId: number | undefined;
  readonly onUploaded: (importId: number) => void;
  readonly onCancel: () => void;
}

export function ImportFile({ contactListId, onUploaded, onCancel }: ImportFileProps) {
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
