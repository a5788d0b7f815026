import { passwordLength } from '@prosa/contracts/fields.ts';
import { useState } from 'react';
import { useT } from '#lib/i18n.ts';
import { PasswordStrength } from './password-strength.tsx';
import type { PlainFieldProps } from './plain-field.tsx';
import { PlainPasswordField } from './plain-password-field.tsx';

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
      <PasswordStrength password={typed} minLength={minLength} />
    </div>
  );
}
