import type { ProveBoth } from '@prosa/contracts/second-factors/schema.ts';
import { focusOnArrival } from '#lib/focus-on-arrival.ts';
import { useT } from '#lib/i18n.ts';
import { usePlainForm } from '#lib/plain-form.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { PlainField } from '#ui/plain-field.tsx';
import { PlainPasswordField } from '#ui/plain-password-field.tsx';
import classes from './set-up-form.module.css';

interface ProofFormProps {
  /** Describes the effect of the action. */
  readonly hint: string;
  readonly submitLabel: string;
  readonly tone?: 'primary' | 'danger';
  readonly onProof: (proof: ProveBoth) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for both factors before one of them is weakened. */
export function ProofForm({ hint, submitLabel, tone = 'primary', onProof, onCancel }: ProofFormProps) {
  const t = useT();
  const form = usePlainForm({
    schema: async () => (await import('@prosa/contracts/second-factors/schema.ts')).ProveBothSchema,
    read: Object.fromEntries,
    submit: onProof,
    fieldOf: { ERR_WRONG_PASSWORD: 'password', ERR_SECOND_FACTOR_CODE: 'code' },
  });
  return (
    <form className={classes.root} onSubmit={form.onSubmit} onFocus={form.onFocus} noValidate>
      <p className={classes.hint}>{hint}</p>
      <PlainPasswordField
        label={t('security.currentPassword')}
        name="password"
        autoComplete="current-password"
        error={form.errorOf('password')}
        required
        ref={focusOnArrival}
      />
      <PlainField
        label={t('security.code')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={form.errorOf('code')}
        required
      />
      <div className={classes.actions}>
        <PlainButton onClick={onCancel}>{t('ui.cancel')}</PlainButton>
        <PlainButton type="submit" variant={tone} isBusy={form.isBusy}>
          {submitLabel}
        </PlainButton>
      </div>
    </form>
  );
}
