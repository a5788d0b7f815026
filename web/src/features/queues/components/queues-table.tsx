import type { Queue } from '@prosa/contracts/queues/schema.ts';
import IconMessageChatbot from '@tabler/icons-react/dist/esm/icons/IconMessageChatbot.mjs';
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useQueueOrder } from '#features/queues/mutations.ts';
import { queueListQuery } from '#features/queues/queries.ts';
import { hoursGroups } from '#features/queues/state.ts';
import { useT } from '#lib/i18n.ts';
import { ColorDot } from '#ui/color-dot.tsx';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { RowActions } from '#ui/row-actions.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { moveButtonId, OrderButtons } from './order-buttons.tsx';
import classes from './queues-table.module.css';

interface QueuesTableProps {
  readonly onEdit: (queue: Queue) => void;
  readonly onOptions: (queue: Queue) => void;
  readonly onDelete: (queue: Queue) => void;
  /** The next step when there is none yet. */
  readonly addButton: ReactNode;
}

type Column = DataTableColumn<Queue>;

function useColumns({ onEdit, onOptions, onDelete }: QueuesTableProps): readonly Column[] {
  const t = useT();
  const hoursOf = ({ schedules }: Queue): ReactNode => {
    const groups = hoursGroups(schedules);
    if (groups.length === 0) return <span className={classes.none}>{t('queues.alwaysClosed')}</span>;
    const lines = groups.map(({ first, last, startTime, endTime }) => {
      const [from, to] = [t(`queues.dayShort.${first}`), t(`queues.dayShort.${last}`)];
      const days = first === last ? from : t('queues.dayRange', { from, to });
      return <span key={first}>{t('queues.hoursLine', { days, from: startTime, to: endTime })}</span>;
    });
    return <span className={classes.hours}>{lines}</span>;
  };
  return [
    {
      key: 'name',
      header: t('queues.name'),
      card: 'title',
      cell: ({ name, color }) => <ColorDot color={color} label={name} />,
    },
    {
      key: 'greeting',
      header: t('queues.greetingMessage'),
      cell: ({ greetingMessage }) =>
        greetingMessage === '' ? (
          <span className={classes.none}>{t('queues.noMessage')}</span>
        ) : (
          <span className={classes.message}>{greetingMessage}</span>
        ),
    },
    { key: 'hours', header: t('queues.hours'), width: '15rem', cell: hoursOf },
    {
      key: 'actions',
      header: t('queues.actions'),
      align: 'end',
      width: '9rem',
      card: 'corner',
      cell: (queue) => (
        <RowActions
          edit={{ label: t('queues.edit', { name: queue.name }), onClick: () => onEdit(queue) }}
          remove={{ label: t('queues.delete', { name: queue.name }), onClick: () => onDelete(queue) }}
        >
          <IconButton
            label={t('queues.options', { name: queue.name })}
            icon={<IconMessageChatbot size={18} />}
            onClick={() => onOptions(queue)}
          />
        </RowActions>
      ),
    },
  ];
}

interface Moved {
  readonly id: number;
  readonly step: -1 | 1;
}

export function QueuesTable(props: QueuesTableProps) {
  const t = useT();
  const query = useQuery(queueListQuery());
  const { shown, move } = useQueueOrder(query.data ?? []);
  const [moved, setMoved] = useState<Moved>();
  const columns = useColumns(props);
  const placeOf = (id: number): number => shown.findIndex((queue) => queue.id === id);

  // A row that moves takes its button out of the page for a moment, and at the end the button rests.
  useEffect(() => {
    if (!moved) return;
    const button = (step: -1 | 1) => document.getElementById(moveButtonId(moved.id, step));
    const own = button(moved.step);
    if (own instanceof HTMLButtonElement && !own.disabled) own.focus();
    else button(moved.step === 1 ? -1 : 1)?.focus();
  }, [moved]);

  const order: Column = {
    key: 'order',
    header: t('queues.order'),
    width: '7rem',
    cell: (queue) => (
      <OrderButtons
        queue={queue}
        place={placeOf(queue.id)}
        count={shown.length}
        onMove={(step) => {
          move(queue.id, step);
          setMoved({ id: queue.id, step });
        }}
      />
    ),
  };
  const movedQueue = moved && shown.find(({ id }) => id === moved.id);
  return (
    <>
      <DataTable
        label={t('queues.title')}
        columns={columns.toSpliced(-1, 0, order)}
        rows={shown}
        rowKey={({ id }) => id}
        isLoading={query.isPending}
        error={query.isLoadingError ? <LoadError query={query} /> : undefined}
        empty={
          <EmptyState
            icon={<IconSitemap />}
            title={t('queues.empty.title')}
            hint={t('queues.empty.hint')}
            action={props.addButton}
          />
        }
      />
      <div role="status">
        {movedQueue ? (
          <VisuallyHidden>
            {t('queues.movedTo', {
              name: movedQueue.name,
              place: placeOf(movedQueue.id) + 1,
              count: shown.length,
            })}
          </VisuallyHidden>
        ) : null}
      </div>
    </>
  );
}
