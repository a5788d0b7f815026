import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useQueuesToChoose } from '#features/tickets/filters.ts';
import { type BoardFilter, hasFilters } from '#features/tickets/kanban/state.ts';
import { useT } from '#lib/i18n.ts';
import { lazyOverlay } from '#ui/lazy-part.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { usePopup } from '#ui/use-popup.ts';

const QueuesPanel = lazyOverlay(
  async () => (await import('#features/tickets/components/queues-panel.tsx')).QueuesPanel,
);
const PeoplePanel = lazyOverlay(async () => (await import('./people-panel.tsx')).PeoplePanel);

interface BoardFiltersProps {
  readonly filter: BoardFilter;
  readonly onChange: (filter: BoardFilter) => void;
}

/** Which queues and whose cards; the words are searched for in the field beside. */
export function BoardFilters({ filter, onChange }: BoardFiltersProps) {
  const t = useT();
  const queues = useQueuesToChoose() ?? [];
  const { queueIds = [], userIds = [] } = filter;
  const ofQueues = usePopup(QueuesPanel, 'dialog');
  const ofPeople = usePopup(PeoplePanel, 'dialog');
  return (
    <>
      {queues.length > 1 ? (
        <PlainButton icon={<IconSitemap size={16} aria-hidden="true" />} {...ofQueues.button}>
          {queueIds.length === 0
            ? t('tickets.queues')
            : t('tickets.queuesChosen', { count: queueIds.length })}
        </PlainButton>
      ) : null}
      {ofQueues.popup ? (
        <QueuesPanel
          {...ofQueues.popup}
          queues={queues}
          chosen={queueIds}
          onChange={(chosen) => onChange({ ...filter, queueIds: chosen })}
        />
      ) : null}
      <PlainButton icon={<IconUsers size={16} aria-hidden="true" />} {...ofPeople.button}>
        {userIds.length === 0 ? t('kanban.people') : t('kanban.peopleChosen', { count: userIds.length })}
      </PlainButton>
      {ofPeople.popup ? (
        <PeoplePanel
          {...ofPeople.popup}
          chosen={userIds}
          onChange={(chosen) => onChange({ ...filter, userIds: chosen })}
        />
      ) : null}
      {hasFilters({ queueIds, userIds }) ? (
        <PlainButton variant="quiet" onClick={() => onChange({ ...filter, queueIds: [], userIds: [] })}>
          {t('ui.clear')}
        </PlainButton>
      ) : null}
    </>
  );
}
