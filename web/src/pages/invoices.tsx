import type { Invoice } from '@prosa/contracts/invoices/schema.ts';
import { can } from '@prosa/contracts/permissions.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { InvoicesTable } from '#features/invoices/components/invoices-table.tsx';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, lazyPart, useIdlePreload } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { TabPanels } from '#ui/tab-panels.tsx';
import classes from './invoices.module.css';

const CheckoutDialog = lazyOverlay(
  async () => (await import('#features/subscriptions/components/checkout-dialog.tsx')).CheckoutDialog,
);
const PlatformInvoices = lazyPart(
  async () => (await import('#features/invoices/components/platform-invoices.tsx')).PlatformInvoices,
  { waiting: <SkeletonList rows={6} /> },
);
const soon = [CheckoutDialog];

export function InvoicesPage() {
  const t = useT();
  const navigate = useNavigate();
  const user = useSessionUser();
  const [search, setSearch] = useState('');
  const [tab, setTab] = useState<'own' | 'all'>('own');
  const paying = useDialog<Invoice>();
  useIdlePreload(soon);
  const isOwner = can(user, 'platform:manage');
  const own = <InvoicesTable search={search} onPay={paying.open} />;
  return (
    <div className={classes.root}>
      <PageHeader
        title={t('invoices.title')}
        search={tab === 'own' ? <SearchField label={t('invoices.search')} onSearch={setSearch} /> : undefined}
      />
      {isOwner ? (
        <TabPanels
          label={t('invoices.tabs')}
          tabs={[
            { key: 'own', label: t('invoices.tab.own'), content: own },
            {
              key: 'all',
              label: t('invoices.tab.all'),
              content: tab === 'all' ? <PlatformInvoices /> : null,
            },
          ]}
          value={tab}
          onChange={setTab}
        />
      ) : (
        own
      )}
      <DialogHost dialog={paying}>
        {(value, control) => (
          <CheckoutDialog
            {...control}
            invoice={value}
            onRenewed={() => void navigate({ to: '/' })}
            nextText={t('subscriptions.pix.leaving')}
          />
        )}
      </DialogHost>
    </div>
  );
}
