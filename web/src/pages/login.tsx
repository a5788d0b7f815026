import type { LoginStep } from '@prosa/contracts/second-factors/schema.ts';
import { lazyRouteComponent, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { FormNotice } from '#features/access/components/form-notice.tsx';
import { LoginForm } from '#features/access/components/login-form.tsx';
import { loadTexts, type MessageKey, useT } from '#lib/i18n.ts';
import { useSession } from '#lib/session.ts';
import type { EndReason } from '#lib/session-end.ts';

/** Hardly ever needed: nobody else who logs in shall wait for it. */
const LoginPayment = lazyRouteComponent(() => import('./login-payment.tsx'), 'LoginPayment');

/** Only for those who have a second factor, or must have one. */
async function withTexts<Part>(loading: Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([loading, loadTexts(['security'])]);
  return part;
}
const CodeForm = lazyRouteComponent(
  () => withTexts(import('#features/access/components/code-form.tsx')),
  'CodeForm',
);
const LoginSetUp = lazyRouteComponent(() => withTexts(import('./login-set-up.tsx')), 'LoginSetUp');

/** Why somebody is here who did not come by themselves. */
const noticeKeys: Partial<Record<EndReason, MessageKey>> = {
  disabled: 'errors.ERR_COMPANY_DISABLED',
  elsewhere: 'access.endedElsewhere',
  ended: 'access.endedByAdmin',
  expired: 'errors.ERR_SESSION_EXPIRED',
  password: 'access.endedByPassword',
  reused: 'access.endedForSafety',
  'second-factor': 'access.endedForSecondFactor',
};

export function LoginPage() {
  const t = useT();
  const state = useSession();
  const { notice } = useSearch({ from: '/public/login' });
  const reason = state.status === 'anonymous' ? state.reason : 'none';
  const why = noticeKeys[notice === undefined ? reason : 'elsewhere'];
  const [step, setStep] = useState<LoginStep>();
  const goBack = (): void => setStep(undefined);
  if (step !== undefined) {
    return (
      <Suspense>
        {step === 'set-up' ? (
          <LoginSetUp onBack={goBack} />
        ) : (
          <CodeForm
            onBack={goBack}
            // The code is spent: whoever has paid logs in once more.
            onExpired={(paymentToken) => (
              <LoginPayment paymentToken={paymentToken} enter={async () => goBack()} />
            )}
          />
        )}
      </Suspense>
    );
  }
  return (
    <LoginForm
      notice={why === undefined ? undefined : <FormNotice tone="info">{t(why)}</FormNotice>}
      onExpired={(login) => (
        <Suspense>
          <LoginPayment {...login} />
        </Suspense>
      )}
      onSecondStep={setStep}
    />
  );
}
