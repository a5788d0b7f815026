import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useExportContacts } from '#features/contacts/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { saveTable } from '#lib/save-file.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { useIsNarrow } from '#ui/use-is-narrow.ts';

export function ExportContactsButton() {
  const t = useT();
  const isNarrow = useIsNarrow();
  const { mutate, isPending } = useExportContacts();
  const save = (): void =>
    mutate(undefined, { onSuccess: (table) => saveTable(`${t('contacts.export.fileName')}.csv`, table) });
  return isNarrow ? (
    <IconButton
      label={t('contacts.export')}
      icon={<IconDownload size={20} />}
      onClick={save}
      isBusy={isPending}
    />
  ) : (
    <PlainButton icon={<IconDownload size={18} aria-hidden="true" />} onClick={save} isBusy={isPending}>
      {t('contacts.export')}
    </PlainButton>
  );
}
