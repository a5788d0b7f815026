import { can } from '@prosa/contracts/permissions.ts';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import { useQueuesToChoose } from '#features/tickets/filters.ts';
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

export function ListFilter({ filter, onChange }: ListFilterProps) {
  const t = useT();
  const me = useSessionUser();
  const queues = useQueuesToChoose() ?? [];
  const chosen = filter.queueIds ?? [];
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
