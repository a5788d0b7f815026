import type { UseFormReturnType } from '@mantine/form';
import type { ConnectionAccount } from '@prosa/contracts/connections/accounts/schema.ts';
import { useState } from 'react';
import type { ConnectionForm, FieldProps } from '#features/connections/state.ts';
import { useT } from '#lib/i18n.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SwitchField } from '#ui/switch-field.tsx';

interface PhoneFieldsProps {
  readonly form: UseFormReturnType<ConnectionForm>;
  readonly field: FieldProps;
  readonly account: ConnectionAccount | null | undefined;
}

/** How a linked phone is served. */
export function PhoneFields({ form, field, account }: PhoneFieldsProps) {
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
