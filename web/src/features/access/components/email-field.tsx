import { useT } from '#lib/i18n.ts';
import { PlainField } from '#ui/plain-field.tsx';

/** The address a person logs in with, on every page before the login. */
export function EmailField({ error }: { readonly error: string | undefined }) {
  const t = useT();
  return (
    <PlainField
      label={t('access.email')}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      error={error}
      required
    />
  );
}
