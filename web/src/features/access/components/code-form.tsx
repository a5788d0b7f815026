import { proveLogin } from '@prosa/contracts/second-factors/api.ts';
import { type ReactNode, useState } from 'react';
import { paymentTokenOf } from '#features/access/state.ts';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/api-error.ts';
import { focusOnMount } from '#lib/focus-on-mount.ts';
import { useT } from '#lib/i18n.ts';
import { usePlainForm } from '#lib/plain-form.ts';
import { session } from '#lib/session.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { PlainField } from '#ui/plain-field.tsx';
import { AccessForm } from './access-form.tsx';
import { FormNotice } from './form-notice.tsx';

interface CodeFormProps {
  /** To the e-mail and the password again. */
  readonly onBack: () => void;
  /** The way on for somebody who was refused because the company has to pay first. */
  readonly onExpired: (paymentToken: string) => ReactNode;
}

/** The second step of a login. */
export function CodeForm({ onBack, onExpired }: CodeFormProps) {
  const t = useT();
  const [isRecovery, setIsRecovery] = useState(false);
  const form = usePlainForm({
    schema: async () => (await import('@prosa/contracts/second-factors/schema.ts')).ConfirmSecondFactorSchema,
    read: Object.fromEntries,
    submit: async (body) => {
      await session.start(() => call(proveLogin, { body }));
    },
    fieldOf: { ERR_SECOND_FACTOR_CODE: 'code' },
  });
  const paymentToken = paymentTokenOf(form.failure);
  const isNoticeHidden = form.failure === undefined || form.isOnFields;
  return (
    <AccessForm
      title={t('security.login.title')}
      subtitle={t(isRecovery ? 'security.login.recoveryHint' : 'security.login.hint')}
      notice={
        <>
          {isNoticeHidden ? null : <FormNotice tone="danger">{errorText(form.failure, t)}</FormNotice>}
          {paymentToken === undefined ? null : onExpired(paymentToken)}
        </>
      }
      onSubmit={form.onSubmit}
      onFocus={form.onFocus}
      footer={
        <PlainButton variant="quiet" onClick={onBack}>
          {t('access.backToLogin')}
        </PlainButton>
      }
    >
      <PlainField
        key={String(isRecovery)}
        label={t(isRecovery ? 'security.login.recovery' : 'security.login')}
        name="code"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={form.errorOf('code')}
        required
        ref={focusOnMount}
      />
      <PlainButton type="submit" variant="primary" isBusy={form.isBusy} isFullWidth>
        {t(form.isBusy ? 'security.login.checking' : 'security.login.button')}
      </PlainButton>
      <PlainButton variant="quiet" onClick={() => setIsRecovery(!isRecovery)} isFullWidth>
        {t(isRecovery ? 'security.login.useApp' : 'security.login.useRecovery')}
      </PlainButton>
    </AccessForm>
  );
}
