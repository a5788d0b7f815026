import type { Invoice } from '@prosa/contracts/invoices/schema.ts';
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';
import { useReceipt } from '#features/invoices/mutations.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { saveFile } from '#lib/save-file.ts';
import { PlainButton } from '#ui/plain-button.tsx';

/** The receipt of a paid invoice, as a file to keep. */
export function ReceiptButton({ invoice }: { readonly invoice: Pick<Invoice, 'id' | 'dueDate'> }) {
  const t = useT();
  const days = useFormat('UTC');
  const { mutate, isPending } = useReceipt();
  const fileName = t('invoices.receiptFile', { number: invoice.id });
  return (
    <PlainButton
      icon={<IconReceipt aria-hidden="true" />}
      aria-label={t('invoices.receiptOf', { date: days.date(invoice.dueDate) })}
      onClick={() => mutate(invoice.id, { onSuccess: (file) => saveFile(fileName, file) })}
      isBusy={isPending}
    >
      {t('invoices.receipt')}
    </PlainButton>
  );
}
