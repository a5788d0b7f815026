import type { UseFormReturnType } from '@mantine/form';
import type { ConnectionAccount } from '@prosa/contracts/connections/accounts/schema.ts';
import { connectionProviders } from '@prosa/contracts/connections/schema.ts';
import { useState } from 'react';
import type { ConnectionForm, FieldProps } from '#features/connections/state.ts';
import { useT } from '#lib/i18n.ts';
import { ChoiceField } from '#ui/choice-field.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { CloudFields } from './cloud-fields.tsx';
import { PhoneFields } from './phone-fields.tsx';

interface GeneralFieldsProps {
  readonly form: UseFormReturnType<ConnectionForm>;
  readonly field: FieldProps;
  readonly isNew: boolean;
  readonly isDefault: boolean;
  /** Stored account; null for a new connection, undefined while it loads. */
  readonly account: ConnectionAccount | null | undefined;
}

export function GeneralFields({ form, field, isNew, isDefault, account }: GeneralFieldsProps) {
  const t = useT();
  const [provider, setProvider] = useState(() => form.getValues().provider);
  form.watch('provider', ({ value }) => setProvider(value));
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
      {isNew ? (
        <ChoiceField
          label={t('connections.provider')}
          choices={connectionProviders.map((value) => ({
            value,
            label: t(`connections.provider.${value}`),
            description: t(`connections.providerFor.${value}`),
          }))}
          defaultValue={provider}
          onChange={(value) => form.setFieldValue('provider', value)}
        />
      ) : (
        <TextField
          label={t('connections.provider')}
          description={t('connections.providerFixed')}
          value={t(`connections.provider.${provider}`)}
          disabled
          readOnly
        />
      )}
      {provider === 'cloud' ? <CloudFields field={field} account={account} /> : null}
      {provider === 'beta' ? <PhoneFields form={form} field={field} account={account} /> : null}
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
