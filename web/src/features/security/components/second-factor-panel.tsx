import type { NewSecondFactor, SecondFactor } from '@prosa/contracts/second-factors/schema.ts';
import { useState } from 'react';
import {
  useBeginSecondFactor,
  useConfirmSecondFactor,
  useEndSecondFactor,
  useRenewRecoveryCodes,
} from '#features/security/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { toast } from '#ui/toast.ts';
import { FactorStanding } from './factor-standing.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpForm } from './set-up-form.tsx';

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
      return <FactorStanding factor={factor} isReturn={step.isReturn} onStep={(name) => setStep({ name })} />;
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
