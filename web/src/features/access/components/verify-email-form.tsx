import { verifyEmail } from '@prosa/contracts/companies/api.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#lib/api.ts';
import { ApiError, errorText } from '#lib/api-error.ts';
import { useT } from '#lib/i18n.ts';
import { usePlainForm } from '#lib/plain-form.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { AccessForm } from './access-form.tsx';
import { FormNotice } from './form-notice.tsx';

/** A click and not a mere visit: programs that look at the links of a mail confirm nothing. */
export function VerifyEmailForm({ token }: { readonly token: string | undefined }) {
  const t = useT();
  const [isDone, setIsDone] = useState(false);
  const form = usePlainForm({
    schema: async () => (await import('@prosa/contracts/companies/schema.ts')).VerifyEmailSchema,
    read: () => ({ token }),
    submit: async (body) => {
      await call(verifyEmail, { body });
      setIsDone(true);
    },
  });
  const failure = token === undefined ? new ApiError('ERR_VERIFICATION_LINK') : form.failure;
  const footer = <Link to="/">{t('first-access.verify.goOn')}</Link>;
  if (isDone) {
    return (
      <AccessForm
        title={t('first-access.verify.doneTitle')}
        notice={<FormNotice tone="success">{t('first-access.verify.done')}</FormNotice>}
        footer={footer}
      />
    );
  }
  return (
    <AccessForm
      title={t('first-access.verify.title')}
      subtitle={t('first-access.verify.hint')}
      notice={failure === undefined ? null : <FormNotice tone="danger">{errorText(failure, t)}</FormNotice>}
      onSubmit={form.onSubmit}
      onFocus={form.onFocus}
      footer={footer}
    >
      {failure === undefined ? (
        <PlainButton type="submit" variant="primary" isBusy={form.isBusy} isFullWidth>
          {t('first-access.verify.button')}
        </PlainButton>
      ) : null}
    </AccessForm>
  );
}
