import { useLoaderData, useNavigate, useSearch } from '@tanstack/react-router';
import { SignUpForm } from '#features/access/components/sign-up-form.tsx';
import { chosenLanguage } from '#features/access/state.ts';
import { getLanguage, useT } from '#lib/i18n.ts';
import { toast } from '#ui/toast.ts';

export function SignUpPage() {
  const t = useT();
  const navigate = useNavigate();
  const { plans, rules } = useLoaderData({ from: '/public/signup' });
  const { invitation } = useSearch({ from: '/public/signup' });
  return (
    <SignUpForm
      plans={plans}
      rules={rules}
      invitation={invitation}
      onCreated={() => {
        // The new account begins in the language its owner reads.
        chosenLanguage.set(getLanguage());
        toast.success(t('access.signUp.success'));
        void navigate({ to: '/login' });
      }}
    />
  );
}
