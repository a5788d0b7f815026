import { can } from '@prosa/contracts/permissions.ts';
import type { QueueSummary } from '@prosa/contracts/queues/schema.ts';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queueListQuery } from '#features/queues/queries.ts';
import type { TicketFilter } from '#features/tickets/queries.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { lazyOverlay } from '#ui/lazy-part.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { usePopup } from '#ui/use-popup.ts';
import classes from './list-filter.module.css';

const QueuesPanel = lazyOverlay(async () => (await import('./queues-panel.tsx')).QueuesPanel);

type Filter = Pick<TicketFilter, 'showAll' | 'queueIds'>;

interface ListFilterProps {
  readonly filter: Filter;
  readonly onChange: (filter: Filter) => void;
}

/** Those whose tickets one may see: one's own, or for an admin all. */
function useQueuesToChoose(): readonly QueueSummary[] {
  const me = useSessionUser();
  const isAdmin = me.profile === 'admin';
  const { data: all = [] } = useQuery({ ...queueListQuery(), enabled: isAdmin });
  return isAdmin ? all : me.queues;
}

export function ListFilter({ filter, onChange }: ListFilterProps) {
  const t = useT();
  const me = useSessionUser();
  const queues = useQueuesToChoose();
  const chosen = filter.queueIds ?? [];
  const isChosenGone = chosen.some((id) => !queues.some((queue) => queue.id === id));
  // A queue that is no more cannot be unchosen by hand, and would hide everything.
  useEffect(() => {
    if (!isChosenGone) return;
    const ids = new Set(queues.map(({ id }) => id));
    onChange({ ...filter, queueIds: (filter.queueIds ?? []).filter((id) => ids.has(id)) });
  }, [isChosenGone, queues, filter, onChange]);
  const mayShowAll = can(me, 'tickets-manager:showall');
  const { button, popup } = usePopup(QueuesPanel, 'dialog');
  if (!mayShowAll && queues.length < 2) return null;
  return (
    <div className={classes.root}>
      {mayShowAll ? (
        <SwitchField
          label={t('tickets.showAll')}
          checked={filter.showAll === true}
          onChange={(event) => onChange({ ...filter, showAll: event.currentTarget.checked })}
        />
      ) : null}
      {queues.length < 2 ? null : (
        <>
          <PlainButton variant="quiet" icon={<IconFilter size={16} aria-hidden="true" />} {...button}>
            {chosen.length === 0 ? t('tickets.queues') : t('tickets.queuesChosen', { count: chosen.length })}
          </PlainButton>
          {popup ? (
            <QueuesPanel
              {...popup}
              queues={queues}
              chosen={chosen}
              onChange={(queueIds) => onChange({ ...filter, queueIds })}
            />
          ) : null}
        </>
      )}
    </div>
  );
}
