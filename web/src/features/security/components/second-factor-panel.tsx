import type { NewSecondFactor, ProveBoth, SecondFactor } from '@prosa/contracts/second-factors/schema.ts';
import { useState } from 'react';
import {
  useBeginSecondFactor,
  useConfirmSecondFactor,
  useEndSecondFactor,
  useRenewRecoveryCodes,
} from '#features/security/queries.ts';
import { focusOnMount } from '#lib/focus-on-mount.ts';
import { useT } from '#lib/i18n.ts';
import { usePlainForm } from '#lib/plain-form.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { PlainField } from '#ui/plain-field.tsx';
import { PlainPasswordField } from '#ui/plain-password-field.tsx';
import { toast } from '#ui/toast.ts';
import { FactorStatus } from './factor-status.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './set-up-form.module.css';
import { SetUpForm } from './set-up-form.tsx';

interface PasswordFormProps {
  readonly onPassword: (password: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** The password again: an open screen that somebody left alone is not enough. */
function PasswordForm({ onPassword, onCancel }: PasswordFormProps) {
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
        ref={focusOnMount}
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

interface ProofFormProps {
  /** Describes the effect of the action. */
  readonly hint: string;
  readonly submitLabel: string;
  readonly tone?: 'primary' | 'danger';
  readonly onProof: (proof: ProveBoth) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for both factors before one of them is weakened. */
function ProofForm({ hint, submitLabel, tone = 'primary', onProof, onCancel }: ProofFormProps) {
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
        ref={focusOnMount}
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

/** Current step of the panel. */
type Step =
  | { readonly name: 'looking'; readonly isReturn: boolean }
  | { readonly name: 'password' | 'turning-off' | 'renewing' }
  | { readonly name: 'setting-up'; readonly factor: NewSecondFactor }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

/** The user's own second factor: on, off, and the recovery codes for a lost phone. */
export function SecondFactorPanel({ factor }: { readonly factor: SecondFactor }) {
  const t = useT();
  const [step, setStep] = useState<Step>({ name: 'looking', isReturn: false });
  const begin = useBeginSecondFactor();
  const confirm = useConfirmSecondFactor();
  const renew = useRenewRecoveryCodes();
  const end = useEndSecondFactor();
  const look = (): void => setStep({ name: 'looking', isReturn: true });
  switch (step.name) {
    case 'looking':
      return <FactorStatus factor={factor} isReturn={step.isReturn} onStep={(name) => setStep({ name })} />;
    case 'password':
      return (
        <PasswordForm
          onPassword={async (password) =>
            setStep({ name: 'setting-up', factor: await begin.mutateAsync(password) })
          }
          onCancel={look}
        />
      );
    case 'setting-up':
      return (
        <SetUpForm
          factor={step.factor}
          onCode={async (code) => {
            const { recoveryCodes } = await confirm.mutateAsync(code);
            toast.success(t('security.factor.turnedOn'));
            setStep({ name: 'codes', codes: recoveryCodes });
          }}
          onCancel={look}
        />
      );
    case 'codes':
      return <RecoveryCodes codes={step.codes} onDone={look} />;
    case 'renewing':
      return (
        <ProofForm
          hint={t('security.codes.renewHint')}
          submitLabel={t('security.codes.renew')}
          onProof={async (proof) => {
            const { recoveryCodes } = await renew.mutateAsync(proof);
            setStep({ name: 'codes', codes: recoveryCodes });
          }}
          onCancel={look}
        />
      );
    case 'turning-off':
      return (
        <ProofForm
          hint={t('security.factor.turnOffHint')}
          submitLabel={t('security.factor.turnOff')}
          tone="danger"
          onProof={async (proof) => {
            await end.mutateAsync(proof);
            toast.success(t('security.factor.turnedOff'));
            look();
          }}
          onCancel={look}
        />
      );
  }
}
