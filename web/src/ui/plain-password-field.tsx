import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { useState } from 'react';
import { useT } from '#lib/i18n.ts';
import { PlainField, type PlainFieldProps } from './plain-field.tsx';
import classes from './plain-password-field.module.css';

/** `PasswordField` without Mantine, for the pages before login. */
export function PlainPasswordField(props: Omit<PlainFieldProps, 'type' | 'endSlot'>) {
  const t = useT();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <PlainField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      endSlot={
        <button
          type="button"
          className={classes.reveal}
          aria-label={t('ui.password.show')}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={18} aria-hidden="true" />
        </button>
      }
    />
  );
}
