import { periodChoices } from '@prosa/contracts/dashboard/schema.ts';
import type { Queue } from '@prosa/contracts/queues/schema.ts';
import type { Day } from '@prosa/contracts/zoned-time.ts';
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs';
import { type SubmitEvent, useState } from 'react';
import {
  type DashboardSearch,
  datesOf,
  type FilterForm,
  type PeriodChoice,
  periodErrorOf,
} from '#features/dashboard/state.ts';
import { useT } from '#lib/i18n.ts';
import { DateField } from '#ui/date-field.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { PlainSelect } from '#ui/plain-select.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { toast } from '#ui/toast.ts';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import classes from './dashboard-filter.module.css';

interface DashboardFilterProps {
  readonly search: DashboardSearch;
  readonly today: Day;
  /** Those the person sees; with one or none there is nothing to choose. */
  readonly queues: readonly Pick<Queue, 'id' | 'name'>[];
  readonly onChange: (search: DashboardSearch) => void;
}

function formOf(search: DashboardSearch, today: Day): FilterForm {
  return { days: search.days ?? 0, ...datesOf(search, today) };
}

/** A period, or two dates. A period is shown at once; dates are, when both are as they shall be. */
export function DashboardFilter({ search, today, queues, onChange }: DashboardFilterProps) {
  const t = useT();
  const [form, setForm] = useState(() => formOf(search, today));
  const { days: _, from: __, to: ___, ...others } = search;
  const isByDates = form.days === 0;
  const isNarrow = useIsNarrow();

  const ask = (next: FilterForm): void => {
    const fault = periodErrorOf(next, today);
    if (fault !== undefined) {
      toast.error(t(fault === 'missing' ? 'dashboard.filter.missing' : 'dashboard.filter.invalid'));
      return;
    }
    const { days, from, to } = next;
    onChange({
      ...others,
      ...(days > 0 ? { days } : { ...(from ? { from } : {}), ...(to ? { to } : {}) }),
    });
  };
  const choosePeriod = (days: PeriodChoice): void => {
    const next = { ...form, days };
    setForm(next);
    if (days > 0) ask(next);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    ask(form);
  };

  const fields = (
    <form className={classes.root} onSubmit={submit} aria-label={t('dashboard.filter')} noValidate>
      <PlainSelect
        label={t('dashboard.filter.period')}
        value={String(form.days)}
        options={periodChoices.map((days) => ({
          value: String(days),
          label: days === 0 ? t('dashboard.filter.none') : t('dashboard.filter.days', { days }),
        }))}
        onChange={(chosen) => choosePeriod(periodChoices.find((days) => String(days) === chosen) ?? 0)}
      />
      <DateField
        label={t('dashboard.filter.from')}
        value={isByDates ? form.from : ''}
        disabled={!isByDates}
        onChange={(from) => setForm({ ...form, from })}
      />
      <DateField
        label={t('dashboard.filter.to')}
        value={isByDates ? form.to : ''}
        disabled={!isByDates}
        onChange={(to) => setForm({ ...form, to })}
      />
      {queues.length > 1 ? (
        <PlainSelect
          label={t('dashboard.filter.queue')}
          value={String(search.queue ?? '')}
          options={[
            { value: '', label: t('dashboard.filter.allQueues') },
            ...queues.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(id) => {
            const { queue: _former, ...rest } = search;
            onChange(id === '' ? rest : { ...rest, queue: Number(id) });
          }}
        />
      ) : null}
      <PlainButton
        type="submit"
        variant="primary"
        disabled={!isByDates}
        icon={<IconFilter size={18} aria-hidden="true" />}
      >
        {t('dashboard.filter.apply')}
      </PlainButton>
      <div className={classes.switch}>
        <SwitchField
          label={t('dashboard.filter.business')}
          checked={search.hours === 'business'}
          onChange={(event) => {
            const { hours: _former, ...rest } = search;
            onChange(event.currentTarget.checked ? { ...rest, hours: 'business' } : rest);
          }}
        />
      </div>
    </form>
  );
  // On a phone it would fill the first screen.
  if (!isNarrow) return fields;
  return (
    <details className={classes.folded}>
      <summary>
        <IconFilter size={18} aria-hidden="true" />
        {t('dashboard.filter.fold')}
      </summary>
      {fields}
    </details>
  );
}
