import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useExportContacts } from '#features/contacts/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { saveTable } from '#lib/save-file.ts';
import { AdaptiveButton } from '#ui/adaptive-button.tsx';

export function ExportContactsButton() {
  const t = useT();
  const { mutate, isPending } = useExportContacts();
  const save = (): void =>
    mutate(undefined, { onSuccess: (table) => saveTable(`${t('contacts.export.fileName')}.csv`, table) });
  return (
    <AdaptiveButton
      label={t('contacts.export')}
      icon={<IconDownload size={18} aria-hidden="true" />}
      onClick={save}
      isBusy={isPending}
    />
  );
}
