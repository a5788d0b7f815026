import { useLoaderData, useNavigate, useSearch } from '@tanstack/react-router';
import { SetupForm } from '#features/access/components/setup-form.tsx';
import { useT } from '#lib/i18n.ts';
import { toast } from '#ui/toast.ts';

export function SetupPage() {
  const t = useT();
  const navigate = useNavigate();
  const { passwordMinLength } = useLoaderData({ from: '/public/setup' });
  const { token } = useSearch({ from: '/public/setup' });
  return (
    <SetupForm
      token={token}
      minLength={passwordMinLength}
      onCreated={() => {
        toast.success(t('first-access.setup.saved'));
        void navigate({ to: '/login' });
      }}
    />
  );
}
