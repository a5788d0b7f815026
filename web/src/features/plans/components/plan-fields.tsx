import type { UseFormReturnType } from '@mantine/form';
import { planFeatures } from '@prosa/contracts/permissions.ts';
import { planResources } from '@prosa/contracts/plans/schema.ts';
import { type PlanForm, priceText } from '#features/plans/state.ts';
import { withErrorText } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { NumberField } from '#ui/number-field.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import classes from './plan-fields.module.css';

export function PlanFields({ form }: { readonly form: UseFormReturnType<PlanForm> }) {
  const t = useT();
  const field = (name: keyof PlanForm) => withErrorText(form.getInputProps(name), t);
  const flag = (name: keyof PlanForm) => form.getInputProps(name, { type: 'checkbox', withError: false });
  return (
    <>
      <TextField
        key={form.key('name')}
        label={t('plans.name')}
        {...field('name')}
        required
        data-autofocus
        autoComplete="off"
      />
      <div className={classes.numbers}>
        {planResources.map((resource) => (
          <NumberField
            key={form.key(resource)}
            label={t(`plans.${resource}`)}
            {...field(resource)}
            required
          />
        ))}
        <NumberField
          key={form.key('value')}
          label={t('plans.value')}
          {...field('value')}
          defaultValue={priceText(form.getValues().value)}
          leftSection="R$"
          leftSectionWidth="2.75rem"
          leftSectionPointerEvents="none"
          hasDecimals
          required
        />
      </div>
      <NumberField
        key={form.key('storageMb')}
        label={t('plans.storage')}
        description={t('plans.storageHint')}
        {...field('storageMb')}
        unit="MB"
        required
      />
      <fieldset className={classes.flags}>
        <legend className={classes.legend}>{t('plans.features')}</legend>
        {planFeatures.map((feature) => (
          <SwitchField key={form.key(feature)} label={t(`plans.${feature}`)} {...flag(feature)} />
        ))}
      </fieldset>
      <SwitchField
        key={form.key('isPublic')}
        label={t('plans.isPublic')}
        description={t('plans.isPublicHint')}
        {...flag('isPublic')}
      />
    </>
  );
}
