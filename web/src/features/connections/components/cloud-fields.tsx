import type { ConnectionAccount } from '@prosa/contracts/connections/accounts/schema.ts';
import type { FieldProps } from '#features/connections/state.ts';
import { useT } from '#lib/i18n.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { WebhookFields } from './webhook-fields.tsx';

interface CloudFieldsProps {
  readonly field: FieldProps;
  readonly account: ConnectionAccount | null | undefined;
}

/** Credentials issued by Meta and the webhook data to enter at Meta. A stored secret is never shown. */
export function CloudFields({ field, account }: CloudFieldsProps) {
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
