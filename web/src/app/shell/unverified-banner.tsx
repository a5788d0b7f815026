import { resendVerification } from '@prosa/contracts/companies/api.ts';
import { unverifiedLimits } from '@prosa/contracts/companies/rules.ts';
import { can } from '@prosa/contracts/permissions.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { companyQuery } from '#features/companies/queries.ts';
import { call } from '#lib/api.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { Banner } from '#ui/banner.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { toast } from '#ui/toast.ts';

/** Says what a company may not do until somebody opens the link in the mail, and sends that once more. */
export function UnverifiedBanner() {
  const t = useT();
  const me = useSessionUser();
  const wasUnverified = me.company.isEmailUnverified;
  const { data } = useQuery({ ...companyQuery(me.companyId), enabled: wasUnverified });
  const resend = useMutation({
    mutationFn: () => call(resendVerification, {}),
    onSuccess: () => toast.success(t('shell.unverified.sent')),
  });
  if (!(data?.isEmailUnverified ?? wasUnverified)) return null;
  const action = can(me, 'settings:manage') ? (
    <PlainButton onClick={() => resend.mutate()} isBusy={resend.isPending}>
      {t('shell.unverified.resend')}
    </PlainButton>
  ) : null;
  return <Banner action={action}>{t('shell.unverified', unverifiedLimits)}</Banner>;
}
