import type { ContactList } from '@prosa/contracts/contact-lists/schema.ts';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useExportContactList } from '#features/contact-lists/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { saveTable } from '#lib/save-file.ts';
import { AdaptiveButton } from '#ui/adaptive-button.tsx';

interface ExportListButtonProps {
  readonly list: Pick<ContactList, 'id' | 'name'>;
}

export function ExportListButton({ list }: ExportListButtonProps) {
  const t = useT();
  const { mutate, isPending } = useExportContactList();
  return (
    <AdaptiveButton
      label={t('contact-lists.export')}
      icon={<IconDownload size={18} aria-hidden="true" />}
      onClick={() => mutate(list.id, { onSuccess: (table) => saveTable(`${list.name}.csv`, table) })}
      isBusy={isPending}
    />
  );
}
