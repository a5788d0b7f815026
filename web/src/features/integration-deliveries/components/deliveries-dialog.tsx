import type { IntegrationDelivery } from '@prosa/contracts/integration-deliveries/schema.ts';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useQuery } from '@tanstack/react-query';
import { useReplayDelivery } from '#features/integration-deliveries/mutations.ts';
import { deliveryListQuery } from '#features/integration-deliveries/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { toast } from '#ui/toast.ts';
import classes from './deliveries-dialog.module.css';

interface DeliveriesDialogProps {
  readonly isOpen: boolean;
  readonly integration: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}

function useColumns(integrationId: number): readonly DataTableColumn<IntegrationDelivery>[] {
  const t = useT();
  const format = useFormat();
  const replay = useReplayDelivery(integrationId);
  const again = (delivery: IntegrationDelivery) =>
    replay.mutate(delivery, {
      onSuccess: ({ failure }) => {
        if (failure === null) toast.success(t('integrations.log.replayed'));
        else toast.error(t(`integrations.failure.${failure}`));
      },
    });
  return [
    {
      key: 'result',
      header: t('integrations.log.result'),
      card: 'title',
      cell: ({ failure, status }) => (
        <span className={classes.result}>
          <StatusBadge tone={failure === null ? 'success' : 'danger'}>
            {[status, t(failure === null ? 'integrations.log.ok' : 'integrations.log.failed')]
              .filter((part) => part !== null)
              .join(' · ')}
          </StatusBadge>
          {failure === null ? null : (
            <span className={classes.reason}>{t(`integrations.failure.${failure}`)}</span>
          )}
        </span>
      ),
    },
    {
      key: 'toldAt',
      header: t('integrations.log.toldAt'),
      width: '9.5rem',
      cell: ({ toldAt }) => format.dateTime(toldAt),
    },
    {
      key: 'event',
      header: t('integrations.log.event'),
      width: '7rem',
      cell: ({ eventId }) => <code className={classes.event}>{eventId}</code>,
    },
    {
      key: 'duration',
      header: t('integrations.log.duration'),
      align: 'end',
      width: '6rem',
      cell: ({ durationMs }) => `${format.number(durationMs)} ms`,
    },
    {
      key: 'tries',
      header: t('integrations.log.tries'),
      align: 'end',
      width: '6rem',
      cell: ({ tries }) => tries,
    },
    {
      key: 'actions',
      header: t('integrations.actions'),
      align: 'end',
      width: '4.5rem',
      card: 'corner',
      cell: (delivery) => (
        <IconButton
          label={t('integrations.log.replay', { event: delivery.eventId })}
          icon={<IconRefresh size={18} />}
          isBusy={replay.isPending && replay.variables.id === delivery.id}
          onClick={() => again(delivery)}
        />
      ),
    },
  ];
}

/** Recent deliveries to an n8n or webhook integration, updated live; each can be sent again. */
export function DeliveriesDialog({ isOpen, integration, onClose }: DeliveriesDialogProps) {
  const t = useT();
  const query = useQuery(deliveryListQuery(integration.id));
  const columns = useColumns(integration.id);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('integrations.log.title', { name: integration.name })}
      size="xl"
    >
      <div className={classes.root}>
        <p className={classes.hint}>{t('integrations.log.hint')}</p>
        <DataTable
          label={t('integrations.log.title', { name: integration.name })}
          columns={columns}
          rows={query.data ?? []}
          rowKey={({ id }) => id}
          isLoading={query.isPending}
          error={query.isLoadingError ? <LoadError query={query} /> : undefined}
          empty={
            <EmptyState
              icon={<IconHistory />}
              title={t('integrations.log.empty.title')}
              hint={t('integrations.log.empty.hint')}
            />
          }
        />
      </div>
    </Dialog>
  );
}
