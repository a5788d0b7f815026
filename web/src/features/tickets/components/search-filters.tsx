import { can } from '@prosa/contracts/permissions.ts';
import { type TicketStatus, ticketStatuses } from '@prosa/contracts/tickets/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { TagPicker } from '#features/tags/components/tag-picker.tsx';
import { useQueuesToChoose } from '#features/tickets/filters.ts';
import { colleaguesQuery, type TicketFilter } from '#features/tickets/queries.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { AppTheme } from '#ui/app-theme.tsx';
import { DateField } from '#ui/date-field.tsx';
import { MultiSelectField } from '#ui/multi-select-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import classes from './search-filters.module.css';

interface SearchFiltersProps {
  readonly filter: TicketFilter;
  readonly onChange: (filter: TicketFilter) => void;
}

interface UsersFilterProps {
  readonly value: readonly number[];
  readonly onChange: (userIds: readonly number[]) => void;
}

/** Filter by attendant, for admins only, as the specification says. */
function UsersFilter({ value, onChange }: UsersFilterProps) {
  const t = useT();
  const { data: users = [] } = useQuery(colleaguesQuery());
  return (
    <MultiSelectField<number>
      label={t('tickets.filter.users')}
      options={users.map(({ id, name }) => ({ value: id, label: name }))}
      value={[...value]}
      onChange={onChange}
    />
  );
}

/** Removes an empty filter, so that the query key of the list stays the same. */
function withoutKey(filter: TicketFilter, key: keyof TicketFilter): TicketFilter {
  return Object.fromEntries(Object.entries(filter).filter(([name]) => name !== key));
}

export function SearchFilters({ filter, onChange }: SearchFiltersProps) {
  const t = useT();
  const me = useSessionUser();
  const queues = useQueuesToChoose() ?? [];
  const set = <Key extends keyof TicketFilter>(key: Key, value: TicketFilter[Key] | null): void => {
    const isNothing = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    onChange(isNothing ? withoutKey(filter, key) : { ...filter, [key]: value });
  };
  return (
    <AppTheme>
      <div className={classes.root}>
        <SelectField<TicketStatus>
          label={t('tickets.filter.status')}
          options={ticketStatuses.map((value) => ({ value, label: t(`tickets.status.${value}`) }))}
          value={filter.status ?? null}
          onChange={(status) => set('status', status)}
          clearable
        />
        <MultiSelectField<number>
          label={t('tickets.queues')}
          options={queues.map(({ id, name, color }) => ({ value: id, label: name, color }))}
          value={[...(filter.queueIds ?? [])]}
          onChange={(queueIds) => set('queueIds', queueIds)}
        />
        <TagPicker
          label={t('tickets.tags')}
          value={filter.tagIds ?? []}
          onChange={(tagIds) => set('tagIds', tagIds)}
        />
        {me.profile === 'admin' ? (
          <UsersFilter value={filter.userIds ?? []} onChange={(userIds) => set('userIds', userIds)} />
        ) : null}
        <div className={classes.days}>
          <DateField
            label={t('tickets.filter.openedOn')}
            value={filter.openedOn ?? ''}
            onChange={(day) => set('openedOn', day)}
          />
          <DateField
            label={t('tickets.filter.touchedOn')}
            value={filter.touchedOn ?? ''}
            onChange={(day) => set('touchedOn', day)}
          />
        </div>
        {can(me, 'tickets-manager:showall') ? (
          <SwitchField
            label={t('tickets.showAll')}
            checked={filter.showAll === true}
            onChange={(event) => set('showAll', event.currentTarget.checked ? true : null)}
          />
        ) : null}
      </div>
    </AppTheme>
  );
}
