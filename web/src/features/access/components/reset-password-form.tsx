import { resetPassword } from '@prosa/contracts/access/api.ts';
import { Link } from '@tanstack/react-router';
import { call } from '#lib/api.ts';
import { ApiError, errorText, hasCode } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { usePlainForm } from '#lib/plain-form.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { PlainNewPasswordField } from '#ui/plain-new-password-field.tsx';
import { AccessForm } from './access-form.tsx';
import { FormNotice } from './form-notice.tsx';

interface ResetPasswordFormProps {
  /** Token from the password reset link sent by e-mail. */
  readonly token: string | undefined;
  readonly minLength: number;
  readonly onSaved: () => void;
}

export function ResetPasswordForm({ token, minLength, onSaved }: ResetPasswordFormProps) {
  const t = useT();
  const form = usePlainForm({
    schema: async () => (await import('@prosa/contracts/access/schema.ts')).ResetPasswordSchema,
    read: (fields) => ({ ...Object.fromEntries(fields), token }),
    submit: async (body) => {
      await call(resetPassword, { body });
      onSaved();
    },
  });
  // A link truncated by a mail program is treated like a used one.
  const failure = token === undefined ? new ApiError('ERR_RESET_TOKEN_INVALID') : form.failure;
  const isLinkUseless = hasCode(failure, 'ERR_RESET_TOKEN_INVALID');
  return (
    <AccessForm
      title={t('access.reset.title')}
      subtitle={t('access.reset.hint')}
      notice={failure === undefined ? null : <FormNotice tone="danger">{errorText(failure, t)}</FormNotice>}
      onSubmit={form.onSubmit}
      onFocus={form.onFocus}
      footer={
        isLinkUseless ? (
          <Link to="/forgot-password">{t('access.reset.askAgain')}</Link>
        ) : (
          <Link to="/login">{t('access.backToLogin')}</Link>
        )
      }
    >
      {isLinkUseless ? null : (
        <>
          <PlainNewPasswordField
            label={t('access.reset.newPassword')}
            name="password"
            minLength={minLength}
            error={form.errorOf('password')}
            required
          />
          <PlainButton type="submit" variant="primary" isBusy={form.isBusy} isFullWidth>
            {t(form.isBusy ? 'access.reset.saving' : 'access.reset.button')}
          </PlainButton>
        </>
      )}
    </AccessForm>
  );
}
