import { type AuditAct, auditActs } from '@prosa/contracts/audit-log/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { auditPeopleQuery } from '#features/audit-log/queries.ts';
import { type AuditFilterForm, isFiltered, noFilter } from '#features/audit-log/state.ts';
import { useT } from '#lib/i18n.ts';
import { DateField } from '#ui/date-field.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import classes from './audit-filters.module.css';

interface AuditFiltersProps {
  readonly value: AuditFilterForm;
  readonly onChange: (value: AuditFilterForm) => void;
}

/** By whom, what, and when. */
export function AuditFilters({ value, onChange }: AuditFiltersProps) {
  const t = useT();
  const { data: people = [] } = useQuery(auditPeopleQuery());
  const acts = auditActs.map((act) => ({ value: act, label: t(`audit-log.act.${act}`) }));
  return (
    <search className={classes.root}>
      <SelectField<number>
        label={t('audit-log.person')}
        placeholder={t('audit-log.everybody')}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={value.userId}
        onChange={(userId) => onChange({ ...value, userId })}
        searchable
        clearable
      />
      <SelectField<AuditAct>
        label={t('audit-log.deed')}
        placeholder={t('audit-log.everything')}
        options={acts.toSorted((a, b) => a.label.localeCompare(b.label))}
        value={value.act}
        onChange={(act) => onChange({ ...value, act })}
        searchable
        clearable
      />
      <DateField
        label={t('audit-log.from')}
        value={value.from}
        max={value.to || undefined}
        onChange={(from) => onChange({ ...value, from })}
      />
      <DateField
        label={t('audit-log.to')}
        value={value.to}
        min={value.from || undefined}
        onChange={(to) => onChange({ ...value, to })}
      />
      {isFiltered(value) ? (
        <PlainButton onClick={() => onChange(noFilter)}>{t('audit-log.clear')}</PlainButton>
      ) : null}
    </search>
  );
}
