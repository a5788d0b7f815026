import type { SandboxCustomer } from '@prosa/contracts/sandbox-phone/schema.ts';
import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { connectionListQuery } from '#features/connections/queries.ts';
import { CustomersList } from '#features/sandbox-phone/components/customers-list.tsx';
import { PhoneScreen } from '#features/sandbox-phone/components/phone-screen.tsx';
import { PhoneSwitches } from '#features/sandbox-phone/components/phone-switches.tsx';
import { sandboxCustomersQuery } from '#features/sandbox-phone/queries.ts';
import { useT } from '#lib/i18n.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import classes from './sandbox.module.css';

const CustomerDialog = lazyOverlay(
  async () => (await import('#features/sandbox-phone/components/customer-dialog.tsx')).CustomerDialog,
);
const SidePanel = lazyOverlay(async () => (await import('#ui/side-panel.tsx')).SidePanel);
const soon = [CustomerDialog, SidePanel];

export function SandboxPage() {
  const t = useT();
  const connections = useQuery(connectionListQuery());
  const { connection: wanted } = useSearch({ from: '/private/sandbox' });
  const navigate = useNavigate({ from: '/sandbox' });
  if (connections.isPending) return <SkeletonList />;
  if (connections.isLoadingError) {
    return <LoadError query={connections} />;
  }
  const own = connections.data.filter(({ provider }) => provider === 'sandbox');
  const connection = own.find(({ id }) => id === wanted) ?? own[0];
  if (!connection) {
    return (
      <div className={classes.root}>
        <PageHeader title={t('sandbox.title')} />
        <EmptyState
          icon={<IconDeviceMobile size={40} />}
          title={t('sandbox.noConnection')}
          hint={t('sandbox.noConnectionHint')}
          action={<Link to="/connections">{t('sandbox.toConnections')}</Link>}
        />
      </div>
    );
  }
  return (
    <Workbench
      key={connection.id}
      connectionId={connection.id}
      isOnline={connection.status === 'CONNECTED'}
      choice={
        own.length > 1 ? (
          <SelectField<number>
            label={t('sandbox.connection')}
            options={own.map(({ id, name }) => ({ value: id, label: name }))}
            value={connection.id}
            onChange={(id) => void navigate({ search: id === null ? {} : { connection: id } })}
          />
        ) : null
      }
    />
  );
}

interface WorkbenchProps {
  readonly connectionId: number;
  readonly isOnline: boolean;
  readonly choice: ReactNode;
}

/** The customers, the phone of the chosen one, and what can go wrong; on a narrow screen one at a time. */
function Workbench({ connectionId, isOnline, choice }: WorkbenchProps) {
  const t = useT();
  const navigate = useNavigate({ from: '/sandbox' });
  const { customer: customerId } = useSearch({ from: '/private/sandbox' });
  const { data: customers = [] } = useQuery(sandboxCustomersQuery(connectionId));
  const creating = useDialog<true>();
  const switching = useDialog<true>();
  useIdlePreload(soon);
  const customer = customers.find(({ id }) => id === customerId);
  const choose = ({ id }: Pick<SandboxCustomer, 'id'>): void =>
    void navigate({ search: { connection: connectionId, customer: id } });
  return (
    <div className={classes.root} data-chosen={customer !== undefined || undefined}>
      <div className={classes.head}>
        <PageHeader
          title={t('sandbox.title')}
          description={t('sandbox.hint')}
          actions={
            <>
              {choice}
              <span className={classes.narrow}>
                <IconButton
                  label={t('sandbox.switchesOpen')}
                  icon={<IconAdjustments size={20} />}
                  onClick={() => switching.open(true)}
                />
              </span>
            </>
          }
        />
      </div>
      {isOnline ? null : (
        <p className={classes.offline} role="status">
          {t('sandbox.offline')}
        </p>
      )}
      <div className={classes.columns}>
        <section className={classes.customers} aria-labelledby="sandbox-customers">
          <div className={classes.bar}>
            <h2 id="sandbox-customers" className={classes.title}>
              {t('sandbox.customers')}
            </h2>
            <PlainButton icon={<IconPlus aria-hidden="true" />} onClick={() => creating.open(true)}>
              {t('sandbox.addCustomer')}
            </PlainButton>
          </div>
          <div className={classes.scroll}>
            <CustomersList connectionId={connectionId} chosenId={customer?.id} onChoose={choose} />
          </div>
        </section>
        <div className={classes.phone}>
          {customer ? (
            <PhoneScreen
              key={customer.id}
              customer={customer}
              onBack={() => void navigate({ search: { connection: connectionId } })}
            />
          ) : (
            <EmptyState
              icon={<IconDeviceMobile size={40} />}
              title={t('sandbox.choose')}
              hint={t('sandbox.chooseHint')}
            />
          )}
        </div>
        <aside className={classes.switches} aria-label={t('sandbox.switchesOpen')}>
          <PhoneSwitches connectionId={connectionId} />
        </aside>
      </div>
      <DialogHost dialog={creating}>
        {(_, control) => <CustomerDialog {...control} connectionId={connectionId} onCreated={choose} />}
      </DialogHost>
      <DialogHost dialog={switching}>
        {(_, control) => (
          <SidePanel {...control} title={t('sandbox.switchesOpen')}>
            <PhoneSwitches connectionId={connectionId} />
          </SidePanel>
        )}
      </DialogHost>
    </div>
  );
}
