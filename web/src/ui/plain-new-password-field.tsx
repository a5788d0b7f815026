import { passwordLength } from '@prosa/contracts/password-length.ts';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#lib/i18n.ts';
import type { PlainFieldProps } from './plain-field.tsx';
import { PlainPasswordField } from './plain-password-field.tsx';

/** Comes when somebody types: the pages before login share their code, and most people only log in. */
const PasswordStrength = lazy(async () => ({
  default: (await import('./password-strength.tsx')).PasswordStrength,
}));

interface PlainNewPasswordFieldProps extends Omit<PlainFieldProps, 'type' | 'endSlot' | 'onChange'> {
  readonly minLength: number;
}

/** `NewPasswordField` without Mantine, for the pages before login. */
export function PlainNewPasswordField({ minLength, ...rest }: PlainNewPasswordFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState('');
  return (
    <div>
      <PlainPasswordField
        autoComplete="new-password"
        description={t('access.passwordHint', { min: minLength, max: passwordLength.max })}
        {...rest}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {typed === '' ? null : (
        <Suspense>
          <PasswordStrength password={typed} minLength={minLength} />
        </Suspense>
      )}
    </div>
  );
}
