import { completeSetup } from '@prosa/contracts/setup/api.ts';
import { Link } from '@tanstack/react-router';
import { call } from '#lib/api.ts';
import { ApiError, errorText, hasCode } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { usePlainForm } from '#lib/plain-form.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { PlainField } from '#ui/plain-field.tsx';
import { PlainNewPasswordField } from '#ui/plain-new-password-field.tsx';
import { AccessForm } from './access-form.tsx';
import { EmailField } from './email-field.tsx';
import { FormNotice } from './form-notice.tsx';

interface SetupFormProps {
  /** Token from the setup link that the server prints on startup. */
  readonly token: string | undefined;
  readonly minLength: number;
  readonly onCreated: () => void;
}

/** Creates the first super user of a new installation. */
export function SetupForm({ token, minLength, onCreated }: SetupFormProps) {
  const t = useT();
  const form = usePlainForm({
    schema: async () => (await import('@prosa/contracts/setup/schema.ts')).CompleteSetupSchema,
    read: (fields) => ({ ...Object.fromEntries(fields), token }),
    submit: async (body) => {
      await call(completeSetup, { body });
      onCreated();
    },
    fieldOf: { ERR_EMAIL_ALREADY_EXISTS: 'email' },
  });
  const failure = token === undefined ? new ApiError('ERR_SETUP_LINK_INVALID') : form.failure;
  const isLinkUseless = hasCode(failure, 'ERR_SETUP_LINK_INVALID');
  return (
    <AccessForm
      title={t('first-access.setup.title')}
      subtitle={t('first-access.setup.hint')}
      notice={
        failure === undefined || form.isOnFields ? null : (
          <FormNotice tone="danger">{errorText(failure, t)}</FormNotice>
        )
      }
      onSubmit={form.onSubmit}
      onFocus={form.onFocus}
      footer={<Link to="/login">{t('access.backToLogin')}</Link>}
    >
      {isLinkUseless ? null : (
        <>
          <PlainField
            label={t('first-access.setup.name')}
            name="name"
            autoComplete="name"
            error={form.errorOf('name')}
            required
          />
          <EmailField error={form.errorOf('email')} />
          <PlainNewPasswordField
            label={t('access.password')}
            name="password"
            minLength={minLength}
            error={form.errorOf('password')}
            required
          />
          <PlainButton type="submit" variant="primary" isBusy={form.isBusy} isFullWidth>
            {t(form.isBusy ? 'first-access.setup.creating' : 'first-access.setup.button')}
          </PlainButton>
        </>
      )}
    </AccessForm>
  );
}
