import type { PlatformInvoice } from '@prosa/contracts/invoices/schema.ts';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import { useResolvePayment } from '#features/invoices/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import classes from './payment-problem-note.module.css';

interface PaymentProblemNoteProps {
  readonly problem: NonNullable<PlatformInvoice['problem']>;
}

/** Money that came and paid nothing: somebody has to look at it. */
export function PaymentProblemNote({ problem }: PaymentProblemNoteProps) {
  const t = useT();
  const format = useFormat();
  const resolve = useResolvePayment();
  const values = { value: format.money(problem.value), when: format.dateTime(problem.receivedAt) };
  return (
    <div className={classes.root}>
      <p className={classes.text}>
        <IconAlertTriangle size={16} aria-hidden="true" />
        {t(`invoices.problem.${problem.reason}`, values)}
      </p>
      <PlainButton
        variant="quiet"
        onClick={() => resolve.mutate(problem.paymentId)}
        isBusy={resolve.isPending}
      >
        {t('invoices.resolve')}
      </PlainButton>
    </div>
  );
}
