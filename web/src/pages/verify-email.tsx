import { useSearch } from '@tanstack/react-router';
import { VerifyEmailForm } from '#features/access/components/verify-email-form.tsx';

export function VerifyEmailPage() {
  const { token } = useSearch({ from: '/open/verify-email' });
  return <VerifyEmailForm token={token} />;
}
