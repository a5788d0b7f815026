import { useLoaderData, useNavigate } from '@tanstack/react-router';
import { SignUpForm } from '#features/access/components/sign-up-form.tsx';
import { useT } from '#lib/i18n.ts';
import { toast } from '#ui/toast.ts';

export function SignUpPage() {
  const t = useT();
  const navigate = useNavigate();
  const plans = useLoaderData({ from: '/public/signup' });
  return (
    <SignUpForm
      plans={plans}
      onCreated={() => {
        toast.success(t('access.signUp.success'));
        void navigate({ to: '/login' });
      }}
    />
  );
}
