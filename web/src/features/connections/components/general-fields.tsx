import type { UseFormReturnType } from '@mantine/form';
import { connectionProviders } from '@prosa/contracts/connections/schema.ts';
import type { ConnectionForm, FieldProps } from '#features/connections/state.ts';
import { useT } from '#lib/i18n.ts';
import { SelectField } from '#ui/select-field.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { TextField } from '#ui/text-field.tsx';

interface GeneralFieldsProps {
  readonly form: UseFormReturnType<ConnectionForm>;
  readonly field: FieldProps;
  readonly isNew: boolean;
  readonly isDefault: boolean;
}

export function GeneralFields({ form, field, isNew, isDefault }: GeneralFieldsProps) {
  const t = useT();
  return (
    <>
      <TextField
        label={t('connections.name')}
        description={t('connections.nameHint')}
        {...field('name')}
        required
        data-autofocus
        autoComplete="off"
      />
      <SelectField
        label={t('connections.provider')}
        description={t(isNew ? 'connections.providerHint' : 'connections.providerFixed')}
        options={connectionProviders.map((value) => ({ value, label: t(`connections.provider.${value}`) }))}
        disabled={!isNew}
        {...field('provider')}
      />
      <SwitchField
        key={form.key('isDefault')}
        label={t('connections.isDefault')}
        description={t(isDefault ? 'connections.isDefaultFixed' : 'connections.isDefaultHint')}
        disabled={isDefault}
        {...form.getInputProps('isDefault', { type: 'checkbox', withError: false })}
      />
    </>
  );
}
