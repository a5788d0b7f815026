import type { NewSecondFactor } from '@prosa/contracts/second-factors/schema.ts';
import { focusOnMount } from '#lib/focus-on-mount.ts';
import { useT } from '#lib/i18n.ts';
import { usePlainForm } from '#lib/plain-form.ts';
import { CopyField } from '#ui/copy-field.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { PlainField } from '#ui/plain-field.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import classes from './set-up-form.module.css';

interface SetUpFormProps {
  readonly factor: NewSecondFactor;
  readonly onCode: (code: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Secret for the authenticator app and the field for its first code. */
export function SetUpForm({ factor, onCode, onCancel }: SetUpFormProps) {
  const t = useT();
  const form = usePlainForm({
    schema: async () => (await import('@prosa/contracts/second-factors/schema.ts')).ConfirmSecondFactorSchema,
    read: Object.fromEntries,
    submit: ({ code }) => onCode(code),
    fieldOf: { ERR_SECOND_FACTOR_CODE: 'code' },
  });
  return (
    <form className={classes.root} onSubmit={form.onSubmit} onFocus={form.onFocus} noValidate>
      <p className={classes.hint}>{t('security.setUp.scanHint')}</p>
      <div className={classes.qr}>
        <QrCode text={factor.uri} label={t('security.setUp.qr')} />
      </div>
      <CopyField label={t('security.setUp.secret')} value={factor.secret} />
      <PlainField
        label={t('security.setUp.code')}
        description={t('security.setUp.enterHint')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={form.errorOf('code')}
        required
        ref={focusOnMount}
      />
      <div className={classes.actions}>
        <PlainButton onClick={onCancel}>{t('ui.cancel')}</PlainButton>
        <PlainButton type="submit" variant="primary" isBusy={form.isBusy}>
          {t('security.setUp.confirm')}
        </PlainButton>
      </div>
    </form>
  );
}
