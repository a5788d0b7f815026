import { useSearch } from '@tanstack/react-router';
import { FormNotice } from '#features/access/components/form-notice.tsx';
import { LoginForm } from '#features/access/components/login-form.tsx';
import { useT } from '#lib/i18n.ts';
import { useSession } from '#lib/session.ts';

export function LoginPage() {
  const t = useT();
  const state = useSession();
  const { notice } = useSearch({ from: '/public/login' });
  const reason = state.status === 'anonymous' ? state.reason : 'none';
  if (notice === 'elsewhere' || reason === 'elsewhere') {
    return <LoginForm notice={<FormNotice tone="info">{t('access.endedElsewhere')}</FormNotice>} />;
  }
  if (reason === 'expired') {
    return <LoginForm notice={<FormNotice tone="info">{t('errors.ERR_SESSION_EXPIRED')}</FormNotice>} />;
  }
  return <LoginForm />;
}
