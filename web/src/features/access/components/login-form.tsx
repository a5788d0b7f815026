import type { Login } from '@prosa/contracts/access/schema.ts';
import type { LoginStep } from '@prosa/contracts/second-factors/schema.ts';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { paymentTokenOf } from '#features/access/state.ts';
import { errorText, hasCode } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { usePlainForm } from '#lib/plain-form.ts';
import { session } from '#lib/session.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { PlainPasswordField } from '#ui/plain-password-field.tsx';
import { AccessForm } from './access-form.tsx';
import { EmailField } from './email-field.tsx';
import { FormNotice } from './form-notice.tsx';
import classes from './login-form.module.css';

interface ExpiredLogin {
  /** Token issued by the server to a user who may pay for the company. */
  readonly paymentToken: string;
  /** Retries the login with the typed credentials after the payment. */
  readonly enter: () => Promise<void>;
}

interface LoginFormProps {
  /** Reason for the redirect to the login page, if there was one. */
  readonly notice?: ReactNode;
  /** Renders the payment step when the login was refused for an expired subscription. */
  readonly onExpired: (login: ExpiredLogin) => ReactNode;
  /** Called when the password was correct and a second step is required. */
  readonly onSecondStep: (step: LoginStep) => void;
}

/** Login form. After the login the route guards redirect to the requested page. */
export function LoginForm({ notice, onExpired, onSecondStep }: LoginFormProps) {
  const t = useT();
  const tried = useRef<Login>(undefined);
  const logIn = async (credentials: Login): Promise<void> => {
    try {
      await session.login(credentials);
    } catch (error) {
      if (!hasCode(error, 'ERR_SECOND_FACTOR_NEEDED')) throw error;
      onSecondStep(error.data.step === 'set-up' ? 'set-up' : 'code');
    }
  };
  const form = usePlainForm({
    schema: async () => (await import('@prosa/contracts/access/schema.ts')).LoginSchema,
    read: Object.fromEntries,
    submit: async (credentials) => {
      tried.current = credentials;
      await logIn(credentials);
    },
  });
  const paymentToken = paymentTokenOf(form.failure);
  const enter = async (): Promise<void> => {
    if (tried.current) await logIn(tried.current);
  };
  const failure =
    form.failure === undefined ? null : <FormNotice tone="danger">{errorText(form.failure, t)}</FormNotice>;
  return (
    <AccessForm
      title={t('access.login.title')}
      subtitle={t('access.login.subtitle')}
      notice={
        <>
          {failure ?? notice}
          {paymentToken === undefined ? null : onExpired({ paymentToken, enter })}
        </>
      }
      onSubmit={form.onSubmit}
      onFocus={form.onFocus}
      footer={
        <>
          {t('access.login.noAccount')} <Link to="/signup">{t('access.signUp.link')}</Link>
        </>
      }
    >
      <EmailField error={form.errorOf('email')} />
      <div className={classes.password}>
        <PlainPasswordField
          label={t('access.password')}
          name="password"
          autoComplete="current-password"
          error={form.errorOf('password')}
          required
        />
        <Link to="/forgot-password" className={classes.forgot}>
          {t('access.login.forgot')}
        </Link>
      </div>
      <PlainButton type="submit" variant="primary" isBusy={form.isBusy} isFullWidth>
        {t(form.isBusy ? 'access.login.entering' : 'access.login.button')}
      </PlainButton>
    </AccessForm>
  );
}
