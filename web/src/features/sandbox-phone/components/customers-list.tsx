import type { SandboxCustomer } from '@prosa/contracts/sandbox-phone/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { sandboxCustomersQuery } from '#features/sandbox-phone/queries.ts';
import { identityOf, previewOf } from '#features/sandbox-phone/state.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { plainText } from '#lib/whatsapp-text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { UnreadCount } from '#ui/unread-count.tsx';
import { CustomerAvatar } from './customer-avatar.tsx';
import classes from './customers-list.module.css';

interface CustomersListProps {
  readonly connectionId: number;
  readonly chosenId: number | undefined;
  readonly onChoose: (customer: SandboxCustomer) => void;
}

/** Everybody whose phone can be held, who spoke last first. */
export function CustomersList({ connectionId, chosenId, onChoose }: CustomersListProps) {
  const t = useT();
  const format = useFormat();
  const customers = useQuery(sandboxCustomersQuery(connectionId));
  if (customers.isPending) return <SkeletonList rows={6} />;
  if (customers.isLoadingError) {
    return <LoadError query={customers} />;
  }
  if (customers.data.length === 0) {
    return <EmptyState title={t('sandbox.noCustomers')} hint={t('sandbox.noCustomersHint')} />;
  }
  return (
    <ul className={classes.root}>
      {customers.data.map((customer) => {
        const { id, name, lastMessage, unread } = customer;
        return (
          <li key={id}>
            <button
              type="button"
              className={classes.row}
              aria-current={id === chosenId || undefined}
              onClick={() => onChoose(customer)}
            >
              <CustomerAvatar customer={customer} />
              <span className={classes.words}>
                <span className={classes.name}>{name}</span>
                <span className={classes.preview}>
                  {lastMessage ? plainText(previewOf(lastMessage, t)) : identityOf(customer, t)}
                </span>
              </span>
              <span className={classes.aside}>
                {lastMessage ? <span>{format.time(lastMessage.sentAt)}</span> : null}
                {unread > 0 ? (
                  <UnreadCount count={unread} label={t('sandbox.unread', { count: unread })} />
                ) : null}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
