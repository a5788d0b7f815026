import type { ConnectionAccount } from '@prosa/contracts/connections/schema.ts';
import { useT } from '#lib/i18n.ts';
import { CopyField } from '#ui/copy-field.tsx';

/** Webhook URL and verify token to enter at Meta. */
export function WebhookFields({ account }: { readonly account: ConnectionAccount }) {
  const t = useT();
  const { webhookUrl, verifyToken } = account;
  if (webhookUrl === null || verifyToken === null) return null;
  return (
    <>
      <CopyField
        label={t('connections.webhookUrl')}
        description={t('connections.webhookUrlHint')}
        value={webhookUrl}
      />
      <CopyField label={t('connections.verifyToken')} value={verifyToken} />
    </>
  );
}
