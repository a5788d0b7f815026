import { beginRequiredFactor, confirmRequiredFactor } from '@prosa/contracts/second-factors/api.ts';
import type { NewSecondFactor, SetUpSession } from '@prosa/contracts/second-factors/schema.ts';
import { useEffect, useState } from 'react';
import { AccessForm } from '#features/access/components/access-form.tsx';
import { FormNotice } from '#features/access/components/form-notice.tsx';
import { RecoveryCodes } from '#features/security/components/recovery-codes.tsx';
import { SetUpForm } from '#features/security/components/set-up-form.tsx';
import { call } from '#lib/api.ts';
import { errorText, hasCode } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { session } from '#lib/session.ts';
import { PlainButton } from '#ui/plain-button.tsx';

/** For somebody whose company wants a second factor and who has none: they set it up on the way in. */
export function LoginSetUp({ onBack }: { readonly onBack: () => void }) {
  const t = useT();
  const [factor, setFactor] = useState<NewSecondFactor>();
  const [failure, setFailure] = useState<unknown>();
  const [begun, setBegun] = useState<SetUpSession>();
  useEffect(() => {
    let isGone = false;
    call(beginRequiredFactor).then(
      (made) => {
        if (!isGone) setFactor(made);
      },
      (error: unknown) => {
        if (!isGone) setFailure(error);
      },
    );
    return () => {
      isGone = true;
    };
  }, []);
  const confirm = async (code: string): Promise<void> => {
    try {
      setBegun(await call(confirmRequiredFactor, { body: { code } }));
    } catch (error) {
      // A wrong code is said at its field.
      if (!hasCode(error, 'ERR_SECOND_FACTOR_CODE')) setFailure(error);
      throw error;
    }
  };
  return (
    <AccessForm
      title={t(begun ? 'security.codes.title' : 'security.setUp.title')}
      {...(begun ? {} : { subtitle: t('security.setUp.requiredHint') })}
      notice={
        <>
          {failure === undefined ? null : <FormNotice tone="danger">{errorText(failure, t)}</FormNotice>}
          {begun ? (
            // The session is there already; once it is taken up this page is left, and the codes are gone.
            <RecoveryCodes codes={begun.recoveryCodes} onDone={() => void session.start(async () => begun)} />
          ) : null}
          {factor && !begun ? <SetUpForm factor={factor} onCode={confirm} onCancel={onBack} /> : null}
        </>
      }
      footer={
        factor === undefined && failure !== undefined ? (
          <PlainButton variant="quiet" onClick={onBack}>
            {t('access.backToLogin')}
          </PlainButton>
        ) : null
      }
    />
  );
}
