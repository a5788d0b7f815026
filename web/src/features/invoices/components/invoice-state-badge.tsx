import type { InvoiceState } from '@prosa/contracts/invoices/rules.ts';
import { useT } from '#lib/i18n.ts';
import { StatusBadge, type StatusTone } from '#ui/status-badge.tsx';

const tones: Record<InvoiceState, StatusTone> = {
  paid: 'success',
  overdue: 'danger',
  open: 'info',
  cancelled: 'neutral',
};

export function InvoiceStateBadge({ state }: { readonly state: InvoiceState }) {
  const t = useT();
  return <StatusBadge tone={tones[state]}>{t(`invoices.state.${state}`)}</StatusBadge>;
}
