import type { UseFormReturnType } from '@mantine/form';
import { recurrences } from '@prosa/contracts/companies/schema.ts';
import { passwordLength } from '@prosa/contracts/password-length.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { accountRulesQuery } from '#features/access/queries.ts';
import type { CompanyForm } from '#features/companies/state.ts';
import { allPlansQuery } from '#features/plans/queries.ts';
import { withErrorText } from '#lib/form-errors.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { NewPasswordField } from '#ui/new-password-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import classes from './company-fields.module.css';

interface CompanyFieldsProps {
  readonly form: UseFormReturnType<CompanyForm>;
  readonly isNew: boolean;
  /** Users cannot disable the company they work in. */
  readonly isOwn: boolean;
  readonly dueDateField: ReactNode;
}

export function CompanyFields({ form, isNew, isOwn, dueDateField }: CompanyFieldsProps) {
  const t = useT();
  const { money } = useFormat();
  const { data: plans = [] } = useQuery(allPlansQuery());
  const { data: rules } = useQuery(accountRulesQuery());
  const field = (name: keyof CompanyForm) => withErrorText(form.getInputProps(name), t);
  const flag = (name: 'status' | 'campaignsEnabled') =>
    form.getInputProps(name, { type: 'checkbox', withError: false });
  return (
    <>
      <TextField
        key={form.key('name')}
        label={t('companies.name')}
        {...field('name')}
        required
        data-autofocus
        autoComplete="off"
      />
      <div className={classes.pair}>
        <TextField
          key={form.key('email')}
          label={t('companies.email')}
          type="email"
          {...field('email')}
          required
          autoComplete="off"
        />
        <TextField
          key={form.key('phone')}
          label={t('companies.phone')}
          type="tel"
          {...field('phone')}
          autoComplete="off"
        />
        <SelectField<number>
          key={form.key('planId')}
          label={t('companies.plan')}
          placeholder={t('companies.planNone')}
          options={plans.map(({ id, name, value }) => ({ value: id, label: `${name} · ${money(value)}` }))}
          required
          {...field('planId')}
        />
        <SelectField
          key={form.key('recurrence')}
          label={t('companies.recurrence')}
          options={recurrences.map((value) => ({ value, label: t(`companies.recurrence.${value}`) }))}
          {...field('recurrence')}
        />
      </div>
      {dueDateField}
      {isOwn ? null : (
        <SwitchField
          key={form.key('status')}
          label={t('companies.active')}
          description={t('companies.activeHint')}
          {...flag('status')}
        />
      )}
      <SwitchField
        key={form.key('campaignsEnabled')}
        label={t('companies.campaigns')}
        description={t('companies.campaignsHint')}
        {...flag('campaignsEnabled')}
      />
      {isNew ? (
        <fieldset className={classes.admin}>
          <legend className={classes.legend}>{t('companies.adminSection')}</legend>
          <TextField
            key={form.key('adminName')}
            label={t('companies.adminName')}
            description={t('companies.adminNameHint')}
            {...field('adminName')}
            autoComplete="off"
          />
          <TextField
            key={form.key('adminEmail')}
            label={t('companies.adminEmail')}
            description={t('companies.adminEmailHint')}
            type="email"
            {...field('adminEmail')}
            autoComplete="off"
          />
          <NewPasswordField
            key={form.key('password')}
            label={t('companies.password')}
            description={t('companies.passwordHint')}
            minLength={rules?.passwordMinLength ?? passwordLength.min}
            {...field('password')}
          />
        </fieldset>
      ) : null}
    </>
  );
}
