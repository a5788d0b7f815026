import { lazyRouteComponent, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { FormNotice } from '#features/access/components/form-notice.tsx';
import { LoginForm } from '#features/access/components/login-form.tsx';
import { type MessageKey, useT } from '#lib/i18n.ts';
import { type EndReason, useSession } from '#lib/session.ts';

/** Hardly ever needed: nobody else who logs in shall wait for it. */
const LoginPayment = lazyRouteComponent(() => import('./login-payment.tsx'), 'LoginPayment');

/** Why somebody is here who did not come by themselves. */
const noticeKeys: Partial<Record<EndReason, MessageKey>> = {
  elsewhere: 'access.endedElsewhere',
  expired: 'errors.ERR_SESSION_EXPIRED',
};

export function LoginPage() {
  const t = useT();
  const state = useSession();
  const { notice } = useSearch({ from: '/public/login' });
  const reason = state.status === 'anonymous' ? state.reason : 'none';
  const why = noticeKeys[notice === undefined ? reason : 'elsewhere'];
  return (
    <LoginForm
      notice={why === undefined ? undefined : <FormNotice tone="info">{t(why)}</FormNotice>}
      onExpired={(login) => (
        <Suspense>
          <LoginPayment {...login} />
        </Suspense>
      )}
    />
  );
}
