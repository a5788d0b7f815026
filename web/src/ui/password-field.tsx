import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs';
import { useT } from '#lib/i18n.ts';

export interface PasswordFieldProps extends PasswordInputProps {
  readonly label: string;
}

function RevealIcon({ reveal }: { readonly reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon size={18} aria-hidden="true" />;
}

export function PasswordField(props: PasswordFieldProps) {
  const t = useT();
  return (
    <PasswordInput
      autoComplete="new-password"
      {...props}
      visibilityToggleIcon={RevealIcon}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('ui.password.show') }}
    />
  );
}
