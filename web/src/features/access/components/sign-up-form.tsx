import { signUp } from '@prosa/contracts/companies/api.ts';
import type { Plan } from '@prosa/contracts/plans/schema.ts';
import type { AccountRules } from '@prosa/contracts/platform-settings/schema.ts';
import { Link } from '@tanstack/react-router';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { usePlainForm } from '#lib/plain-form.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { PlainField } from '#ui/plain-field.tsx';
import { PlainNewPasswordField } from '#ui/plain-new-password-field.tsx';
import { AccessForm } from './access-form.tsx';
import { EmailField } from './email-field.tsx';
import { FormNotice } from './form-notice.tsx';
import { PlanField } from './plan-field.tsx';

interface SignUpFormProps {
  readonly plans: readonly Plan[];
  readonly rules: AccountRules;
  /** Token from the invitation link, if the visitor opened one. */
  readonly invitation: string | undefined;
  readonly onCreated: () => void;
}

/** Returns the text key that says why sign-up is closed, or undefined when it is open. */
function closedReasonOf({ signUp: mode }: AccountRules, invitation: string | undefined) {
  if (mode === 'closed') return 'errors.ERR_SIGN_UP_CLOSED' as const;
  const lacksInvitation = mode === 'invitation' && invitation === undefined;
  return lacksInvitation ? ('errors.ERR_SIGN_UP_INVITATION' as const) : undefined;
}

export function SignUpForm({ plans, rules, invitation, onCreated }: SignUpFormProps) {
  const t = useT();
  const form = usePlainForm({
    schema: async () => (await import('@prosa/contracts/companies/schema.ts')).SignUpSchema,
    read: (fields) => {
      const { phone, planId, ...rest } = Object.fromEntries(fields);
      return {
        ...rest,
        ...(phone === '' ? {} : { phone }),
        planId: Number(planId),
        ...(invitation ? { invitation } : {}),
      };
    },
    submit: async (body) => {
      await call(signUp, { body });
      onCreated();
    },
    fieldOf: { ERR_COMPANY_NAME_ALREADY_EXISTS: 'name' },
  });
  // Field errors are shown at the field; other errors are appended to the text of the specification.
  const reason = form.failure === undefined || form.isOnFields ? '' : errorText(form.failure, t);
  const footer = (
    <>
      {t('access.signUp.hasAccount')} <Link to="/login">{t('access.signUp.loginLink')}</Link>
    </>
  );
  const closed = closedReasonOf(rules, invitation);
  if (closed !== undefined) {
    return (
      <AccessForm
        title={t('access.signUp.title')}
        notice={<FormNotice tone="info">{t(closed)}</FormNotice>}
        footer={footer}
      />
    );
  }
  return (
    <AccessForm
      title={t('access.signUp.title')}
      subtitle={t('access.signUp.subtitle')}
      notice={
        form.failure === undefined ? null : (
          <FormNotice tone="danger">
            {t('access.signUp.failed')} {reason}
          </FormNotice>
        )
      }
      onSubmit={form.onSubmit}
      onFocus={form.onFocus}
      footer={footer}
    >
      <PlainField
        label={t('access.companyName')}
        name="name"
        autoComplete="organization"
        error={form.errorOf('name')}
        required
      />
      <EmailField error={form.errorOf('email')} />
      <PlainNewPasswordField
        label={t('access.password')}
        name="password"
        minLength={rules.passwordMinLength}
        error={form.errorOf('password')}
        required
      />
      <PlainField
        label={t('access.optional', { label: t('access.phone') })}
        name="phone"
        type="tel"
        autoComplete="tel"
        error={form.errorOf('phone')}
      />
      {plans.length === 0 ? (
        <FormNotice tone="info">{t('access.signUp.noPlans')}</FormNotice>
      ) : (
        <PlanField plans={plans} error={form.errorOf('planId')} />
      )}
      <PlainButton
        type="submit"
        variant="primary"
        isBusy={form.isBusy}
        disabled={plans.length === 0}
        isFullWidth
      >
        {t(form.isBusy ? 'access.signUp.creating' : 'access.signUp.button')}
      </PlainButton>
    </AccessForm>
  );
}
