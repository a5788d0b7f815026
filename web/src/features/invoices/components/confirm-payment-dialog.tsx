import type { PlatformInvoice } from '@prosa/contracts/invoices/schema.ts';
import { useConfirmInvoice } from '#features/invoices/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';

interface ConfirmPaymentDialogProps {
  readonly isOpen: boolean;
  readonly invoice: PlatformInvoice;
  readonly onClose: () => void;
}

export function ConfirmPaymentDialog({ isOpen, invoice, onClose }: ConfirmPaymentDialogProps) {
  const t = useT();
  const format = useFormat();
  const days = useFormat('UTC');
  const { mutate, isPending } = useConfirmInvoice();
  const confirm = (): void =>
    mutate(invoice.id, {
      onSuccess: () => {
        toast.success(t('invoices.confirmed'));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={confirm}
      tone="neutral"
      title={t('invoices.confirmTitle', { company: invoice.companyName })}
      confirmLabel={t(isPending ? 'invoices.confirming' : 'invoices.confirm')}
      isBusy={isPending}
    >
      {t('invoices.confirmHint', {
        value: format.money(invoice.value),
        date: days.date(invoice.dueDate),
      })}
    </ConfirmDialog>
  );
}
