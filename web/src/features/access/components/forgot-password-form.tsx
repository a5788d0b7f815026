import { forgotPassword } from '@prosa/contracts/access/api.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#lib/api.ts';
import { errorText } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { usePlainForm } from '#lib/plain-form.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { AccessForm } from './access-form.tsx';
import { EmailField } from './email-field.tsx';
import { FormNotice } from './form-notice.tsx';

export function ForgotPasswordForm() {
  const t = useT();
  const [isSent, setIsSent] = useState(false);
  const form = usePlainForm({
    schema: async () => (await import('@prosa/contracts/access/schema.ts')).ForgotPasswordSchema,
    read: Object.fromEntries,
    submit: async (body) => {
      await call(forgotPassword, { body });
      setIsSent(true);
    },
  });
  const back = <Link to="/login">{t('access.backToLogin')}</Link>;
  if (isSent) {
    return (
      <AccessForm
        title={t('access.forgot.sentTitle')}
        notice={<FormNotice tone="success">{t('access.forgot.sent')}</FormNotice>}
        footer={back}
      />
    );
  }
  return (
    <AccessForm
      title={t('access.forgot.title')}
      subtitle={t('access.forgot.hint')}
      notice={
        form.failure === undefined ? null : (
          <FormNotice tone="danger">{errorText(form.failure, t)}</FormNotice>
        )
      }
      onSubmit={form.onSubmit}
      onFocus={form.onFocus}
      footer={back}
    >
      <EmailField error={form.errorOf('email')} />
      <PlainButton type="submit" variant="primary" isBusy={form.isBusy} isFullWidth>
        {t(form.isBusy ? 'access.forgot.sending' : 'access.forgot.button')}
      </PlainButton>
    </AccessForm>
  );
}
