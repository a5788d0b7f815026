import { invoiceStateOf } from '@prosa/contracts/invoices/rules.ts';
import type { PlatformInvoice } from '@prosa/contracts/invoices/schema.ts';
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { platformInvoiceListQuery, platformInvoicePages } from '#features/invoices/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { useListStates } from '#ui/use-endless-list.tsx';
import { InvoiceStateBadge } from './invoice-state-badge.tsx';
import { PaymentProblemNote } from './payment-problem-note.tsx';
import classes from './platform-invoices.module.css';

const ConfirmPaymentDialog = lazyOverlay(
  async () => (await import('./confirm-payment-dialog.tsx')).ConfirmPaymentDialog,
);
const soon = [ConfirmPaymentDialog];

function useColumns(
  onConfirm: (invoice: PlatformInvoice) => void,
): readonly DataTableColumn<PlatformInvoice>[] {
  const t = useT();
  const format = useFormat();
  const days = useFormat('UTC');
  return [
    {
      key: 'company',
      header: t('invoices.company'),
      card: 'title',
      cell: ({ companyName, problem }) => (
        <div className={classes.company}>
          <span className={classes.name}>{companyName}</span>
          {problem ? <PaymentProblemNote problem={problem} /> : null}
        </div>
      ),
    },
    { key: 'detail', header: t('invoices.detail'), width: '11rem', cell: ({ detail }) => detail },
    {
      key: 'value',
      header: t('invoices.value'),
      align: 'end',
      width: '8rem',
      cell: ({ value }) => <span className={classes.number}>{format.money(value)}</span>,
    },
    {
      key: 'dueDate',
      header: t('invoices.dueDate'),
      width: '8rem',
      cell: ({ dueDate }) => <span className={classes.number}>{days.date(dueDate)}</span>,
    },
    {
      key: 'state',
      header: t('invoices.status'),
      width: '11rem',
      cell: (invoice) => (
        <div className={classes.state}>
          <InvoiceStateBadge state={invoiceStateOf(invoice, new Date(), invoice.timeZone)} />
          {invoice.confirmedBy === null ? null : (
            <span className={classes.by}>{t('invoices.confirmedBy', { name: invoice.confirmedBy })}</span>
          )}
        </div>
      ),
    },
    {
      key: 'actions',
      header: t('invoices.actions'),
      align: 'end',
      width: '15rem',
      cell: (invoice) =>
        invoice.status === 'open' ? (
          <PlainButton
            aria-label={t('invoices.confirmOf', {
              company: invoice.companyName,
              date: days.date(invoice.dueDate),
            })}
            onClick={() => onConfirm(invoice)}
          >
            {t('invoices.confirm')}
          </PlainButton>
        ) : null,
    },
  ];
}

/** Invoices of all companies, where the platform's owner confirms payments. */
export function PlatformInvoices() {
  const t = useT();
  const [search, setSearch] = useState('');
  const [isWaiting, setIsWaiting] = useState(false);
  const confirming = useDialog<PlatformInvoice>();
  useIdlePreload(soon);
  const columns = useColumns(confirming.open);
  const query = useInfiniteQuery(platformInvoiceListQuery({ search, isWaiting }));
  const states = useListStates(query, {
    icon: <IconFileInvoice />,
    search,
    empty: { title: t('invoices.emptyAll.title'), hint: t('invoices.emptyAll.hint') },
    noMatch: { title: t('invoices.noMatch.title', { search }), hint: t('invoices.noMatch.hint') },
  });
  return (
    <div className={classes.root}>
      <div className={classes.filters}>
        <SearchField label={t('invoices.searchAll')} onSearch={setSearch} />
        <SwitchField
          label={t('invoices.waiting')}
          checked={isWaiting}
          onChange={(event) => setIsWaiting(event.currentTarget.checked)}
        />
      </div>
      <DataTable
        label={t('invoices.tab.all')}
        columns={columns}
        rows={query.data ? platformInvoicePages.rowsOf(query.data) : []}
        rowKey={({ id }) => id}
        rowTone={(invoice) =>
          invoiceStateOf(invoice, new Date(), invoice.timeZone) === 'overdue' ? 'danger' : undefined
        }
        {...states}
      />
      <DialogHost dialog={confirming}>
        {(value, control) => <ConfirmPaymentDialog {...control} invoice={value} />}
      </DialogHost>
    </div>
  );
}
