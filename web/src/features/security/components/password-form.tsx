import { focusOnArrival } from '#lib/focus-on-arrival.ts';
import { useT } from '#lib/i18n.ts';
import { usePlainForm } from '#lib/plain-form.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { PlainPasswordField } from '#ui/plain-password-field.tsx';
import classes from './set-up-form.module.css';

interface PasswordFormProps {
  readonly onPassword: (password: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** The password again: an open screen that somebody left alone is not enough. */
export function PasswordForm({ onPassword, onCancel }: PasswordFormProps) {
  const t = useT();
  const form = usePlainForm({
    schema: async () => (await import('@prosa/contracts/second-factors/schema.ts')).BeginSecondFactorSchema,
    read: Object.fromEntries,
    submit: ({ password }) => onPassword(password),
    fieldOf: { ERR_WRONG_PASSWORD: 'password' },
  });
  return (
    <form className={classes.root} onSubmit={form.onSubmit} onFocus={form.onFocus} noValidate>
      <PlainPasswordField
        label={t('security.currentPassword')}
        description={t('security.passwordHint')}
        name="password"
        autoComplete="current-password"
        error={form.errorOf('password')}
        required
        ref={focusOnArrival}
      />
      <div className={classes.actions}>
        <PlainButton onClick={onCancel}>{t('ui.cancel')}</PlainButton>
        <PlainButton type="submit" variant="primary" isBusy={form.isBusy}>
          {t('security.next')}
        </PlainButton>
      </div>
    </form>
  );
}
