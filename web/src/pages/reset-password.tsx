import { useLoaderData, useNavigate, useSearch } from '@tanstack/react-router';
import { ResetPasswordForm } from '#features/access/components/reset-password-form.tsx';
import { useT } from '#lib/i18n.ts';
import { toast } from '#ui/toast.ts';

export function ResetPasswordPage() {
  const t = useT();
  const navigate = useNavigate();
  const { passwordMinLength } = useLoaderData({ from: '/public/reset-password' });
  const { token } = useSearch({ from: '/public/reset-password' });
  return (
    <ResetPasswordForm
      token={token}
      minLength={passwordMinLength}
      onSaved={() => {
        toast.success(t('access.reset.saved'));
        void navigate({ to: '/login' });
      }}
    />
  );
}
