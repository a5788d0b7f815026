import { invoiceStateOf } from '@prosa/contracts/invoices/rules.ts';
import type { Invoice } from '@prosa/contracts/invoices/schema.ts';
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs';
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { invoiceListQuery, invoicePages, useReceipt } from '#features/invoices/queries.ts';
import { useCompanyTimeZone } from '#lib/company-time-zone.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { saveFile } from '#lib/save-file.ts';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { useListStates } from '#ui/use-endless-list.tsx';
import { InvoiceStateBadge } from './invoice-state-badge.tsx';
import classes from './invoices-table.module.css';

/** The receipt of a paid invoice, as a file to keep. */
function ReceiptButton({ invoice }: { readonly invoice: Pick<Invoice, 'id' | 'dueDate'> }) {
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

interface InvoicesTableProps {
  readonly search: string;
  readonly onPay: (invoice: Invoice) => void;
}

/** The company's own invoices: what is owed, what is late, what was paid. */
export function InvoicesTable({ search, onPay }: InvoicesTableProps) {
  const t = useT();
  const format = useFormat();
  const days = useFormat('UTC');
  const timeZone = useCompanyTimeZone();
  const query = useInfiniteQuery(invoiceListQuery(search));
  const stateOf = (invoice: Invoice) => invoiceStateOf(invoice, new Date(), timeZone);
  const states = useListStates(query, {
    icon: <IconFileInvoice />,
    search,
    empty: { title: t('invoices.empty.title'), hint: t('invoices.empty.hint') },
    noMatch: { title: t('invoices.noMatch.title', { search }), hint: t('invoices.noMatch.hint') },
  });
  const columns: readonly DataTableColumn<Invoice>[] = [
    {
      key: 'detail',
      header: t('invoices.detail'),
      card: 'title',
      cell: ({ detail }) => <span className={classes.detail}>{detail}</span>,
    },
    {
      key: 'value',
      header: t('invoices.value'),
      align: 'end',
      width: '9rem',
      cell: ({ value }) => <span className={classes.number}>{format.money(value)}</span>,
    },
    {
      key: 'dueDate',
      header: t('invoices.dueDate'),
      width: '9rem',
      cell: ({ dueDate }) => <span className={classes.number}>{days.date(dueDate)}</span>,
    },
    {
      key: 'state',
      header: t('invoices.status'),
      width: '10rem',
      cell: (invoice) => <InvoiceStateBadge state={stateOf(invoice)} />,
    },
    {
      key: 'actions',
      header: t('invoices.actions'),
      align: 'end',
      width: '10rem',
      card: 'corner',
      cell: (invoice) =>
        invoice.status === 'paid' ? (
          <ReceiptButton invoice={invoice} />
        ) : (
          <PlainButton
            variant="primary"
            aria-label={t('invoices.payOf', { date: days.date(invoice.dueDate) })}
            onClick={() => onPay(invoice)}
          >
            {t('invoices.pay')}
          </PlainButton>
        ),
    },
  ];
  return (
    <DataTable
      label={t('invoices.title')}
      columns={columns}
      rows={query.data ? invoicePages.rowsOf(query.data) : []}
      rowKey={({ id }) => id}
      rowTone={(invoice) => (stateOf(invoice) === 'overdue' ? 'danger' : undefined)}
      {...states}
    />
  );
}
