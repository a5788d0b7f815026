import type { Queue } from '@prosa/contracts/queues/schema.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { PlanLimitBanner } from '#features/companies/components/plan-limit-banner.tsx';
import { QueuesTable } from '#features/queues/components/queues-table.tsx';
import { queueListQuery } from '#features/queues/queries.ts';
import { freeColor, type QueueDefaults } from '#features/queues/state.ts';
import { useT } from '#lib/i18n.ts';
import { colorPalette } from '#ui/color-palette.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import classes from './list-page.module.css';

const QueueDialog = lazyOverlay(
  async () => (await import('#features/queues/components/queue-dialog.tsx')).QueueDialog,
);
const DeleteQueueDialog = lazyOverlay(
  async () => (await import('#features/queues/components/delete-queue-dialog.tsx')).DeleteQueueDialog,
);
const soon = [QueueDialog, DeleteQueueDialog];

/** The strong ones first: they are told apart best. */
const colorsToOffer = colorPalette.toSorted((a, b) => Math.abs(a.tone - 4) - Math.abs(b.tone - 4));

export function QueuesPage() {
  const t = useT();
  const navigate = useNavigate();
  const { data: queues = [] } = useQuery(queueListQuery());
  const editing = useDialog<{ readonly queue: Queue | undefined; readonly defaults: QueueDefaults }>();
  const deleting = useDialog<Queue>();
  useIdlePreload(soon);
  const addButton = (
    <PlainButton
      variant="primary"
      icon={<IconPlus aria-hidden="true" />}
      onClick={() =>
        editing.open({
          queue: undefined,
          defaults: {
            color: freeColor(
              colorsToOffer.map(({ color }) => color),
              queues,
            ),
            orderQueue: queues.length + 1,
          },
        })
      }
    >
      {t('queues.add')}
    </PlainButton>
  );
  return (
    <div className={classes.root}>
      <PageHeader title={t('queues.title')} actions={addButton} />
      <PlanLimitBanner resource="queues" />
      <QueuesTable
        onEdit={(queue) => editing.open({ queue, defaults: queue })}
        onOptions={({ id }) =>
          void navigate({ to: '/queues/$queueId/options', params: { queueId: String(id) } })
        }
        onDelete={deleting.open}
        addButton={addButton}
      />
      <DialogHost dialog={editing}>
        {(value, control) => <QueueDialog {...control} queue={value.queue} defaults={value.defaults} />}
      </DialogHost>
      <DialogHost dialog={deleting}>
        {(value, control) => <DeleteQueueDialog {...control} queue={value} />}
      </DialogHost>
    </div>
  );
}
