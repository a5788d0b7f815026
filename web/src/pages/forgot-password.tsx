import { ForgotPasswordForm } from '#features/access/components/forgot-password-form.tsx';

export function ForgotPasswordPage() {
  return <ForgotPasswordForm />;
}
