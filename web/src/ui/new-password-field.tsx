import { useState } from 'react';
import { PasswordField, type PasswordFieldProps } from './password-field.tsx';
import { PasswordStrength } from './password-strength.tsx';

interface NewPasswordFieldProps extends PasswordFieldProps {
  readonly minLength: number;
}

/** A password that is chosen here, with how strong it looks. */
export function NewPasswordField({ minLength, onChange, ...rest }: NewPasswordFieldProps) {
  const [typed, setTyped] = useState('');
  return (
    <div>
      <PasswordField
        {...rest}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange?.(event);
        }}
      />
      <PasswordStrength password={typed} minLength={minLength} />
    </div>
  );
}
