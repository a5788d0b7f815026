import type { UseFormReturnType } from '@mantine/form';
import { type ConnectionAccount, connectionProviders } from '@prosa/contracts/connections/schema.ts';
import { useState } from 'react';
import type { ConnectionForm, FieldProps } from '#features/connections/state.ts';
import { useT } from '#lib/i18n.ts';
import { ChoiceField } from '#ui/choice-field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SwitchField } from '#ui/switch-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { WebhookFields } from './webhook-fields.tsx';

interface CloudFieldsProps {
  readonly field: FieldProps;
  readonly account: ConnectionAccount | null | undefined;
}

/** Credentials issued by Meta and the webhook data to enter at Meta. A stored secret is never shown. */
function CloudFields({ field, account }: CloudFieldsProps) {
  const t = useT();
  if (account === undefined) return <Skeleton height="18rem" />;
  const kept = (isSet: boolean | undefined) => (isSet ? { placeholder: t('connections.secretSet') } : {});
  return (
    <>
      <TextField
        label={t('connections.phoneNumberId')}
        description={t('connections.phoneNumberIdHint')}
        {...field('account.phoneNumberId')}
        required
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField
        label={t('connections.businessAccountId')}
        {...field('account.businessAccountId')}
        required
        inputMode="numeric"
        autoComplete="off"
      />
      <PasswordField
        label={t('connections.accessToken')}
        description={t('connections.accessTokenHint')}
        {...field('account.accessToken')}
        {...kept(account?.hasAccessToken)}
        required={!account?.hasAccessToken}
      />
      <PasswordField
        label={t('connections.appSecret')}
        description={t('connections.appSecretHint')}
        {...field('account.appSecret')}
        {...kept(account?.hasAppSecret)}
        required={!account?.hasAppSecret}
      />
      {account ? <WebhookFields account={account} /> : null}
    </>
  );
}

interface PhoneFieldsProps {
  readonly form: UseFormReturnType<ConnectionForm>;
  readonly field: FieldProps;
  readonly account: ConnectionAccount | null | undefined;
}

/** How a linked phone is served. */
function PhoneFields({ form, field, account }: PhoneFieldsProps) {
  const t = useT();
  const [usesProxy, setUsesProxy] = useState(() => form.getValues().account.usesProxy);
  form.watch('account.usesProxy', ({ value }) => setUsesProxy(value));
  if (account === undefined) return <Skeleton height="6rem" />;
  return (
    <>
      <SwitchField
        key={form.key('account.importsHistory')}
        label={t('connections.importsHistory')}
        description={t('connections.importsHistoryHint')}
        {...form.getInputProps('account.importsHistory', { type: 'checkbox', withError: false })}
      />
      <SwitchField
        key={form.key('account.usesProxy')}
        label={t('connections.usesProxy')}
        description={t('connections.usesProxyHint')}
        {...form.getInputProps('account.usesProxy', { type: 'checkbox', withError: false })}
      />
      {usesProxy ? (
        <PasswordField
          label={t('connections.proxyUrl')}
          description={t('connections.proxyUrlHint')}
          {...field('account.proxyUrl')}
          {...(account?.hasProxy ? { placeholder: t('connections.secretSet') } : {})}
          required={!account?.hasProxy}
        />
      ) : null}
    </>
  );
}

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
