import { type FormErrors, schemaResolver, useForm } from '@mantine/form';
import type { Invoice } from '@prosa/contracts/invoices/schema.ts';
import type { Plan } from '@prosa/contracts/plans/schema.ts';
import {
  BillingDetailsSchema,
  type Subscription,
  type SubscriptionCharge,
} from '@prosa/contracts/subscriptions/schema.ts';
import { useId, useState } from 'react';
import { useSubscribe } from '#features/subscriptions/queries.ts';
import { type CheckoutForm, checkoutFormOf, orderOf, totalOf } from '#features/subscriptions/state.ts';
import { fieldErrorsOf, focusFirst } from '#lib/form-errors.ts';
import { useT } from '#lib/i18n.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import { StepList } from '#ui/step-list.tsx';
import { toast } from '#ui/toast.ts';
import { useUnsavedChanges } from '#ui/use-unsaved-changes.ts';
import { CheckoutDataStep } from './checkout-data-step.tsx';
import { CheckoutReviewStep } from './checkout-review-step.tsx';
import { CheckoutStage } from './checkout-stage.tsx';
import { PixStage } from './pix-stage.tsx';
import { PlanCards } from './plan-cards.tsx';

interface CheckoutStepsProps {
  readonly subscription: Subscription;
  readonly plans: readonly Plan[];
  readonly invoice: Invoice | null;
  readonly nextText: string;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onClose: () => void;
  readonly onRenewed: () => void;
}

const steps = ['data', 'plan', 'review'] as const;
type Step = (typeof steps)[number];

const checkDetails = schemaResolver(BillingDetailsSchema, { sync: true });

function useCheckoutForm({ billing, payment }: Subscription) {
  return useForm<CheckoutForm>({
    mode: 'uncontrolled',
    initialValues: checkoutFormOf(billing),
    validate: (values) => {
      const isMissing = payment.needsDocument && values.document.trim() === '';
      const errors: FormErrors = checkDetails(values);
      return isMissing ? { ...errors, document: 'validation.required' } : errors;
    },
    onSubmitPreventDefault: 'always',
  });
}

export function CheckoutSteps(props: CheckoutStepsProps) {
  const { subscription, plans, invoice, nextText, onBusy, onClose, onRenewed } = props;
  const t = useT();
  const formId = useId();
  const form = useCheckoutForm(subscription);
  const subscribe = useSubscribe();
  const [step, setStep] = useState<Step>('data');
  const [planId, setPlanId] = useState(invoice?.planId ?? subscription.plan.id);
  const [charge, setCharge] = useState<SubscriptionCharge>();
  useUnsavedChanges(() => !charge && form.isDirty());
  const plan = plans.find(({ id }) => id === planId) ?? subscription.plan;

  const pay = async (): Promise<void> => {
    onBusy(true);
    try {
      const order = orderOf({ form: form.getValues(), planId: plan.id, invoiceId: invoice?.id });
      setCharge(await subscribe.mutateAsync(order));
      toast.success(t('subscriptions.created'));
    } catch (error) {
      // Errors without a field were already shown as a toast; all input is kept.
      const refused = fieldErrorsOf(error, { ERR_PAYMENT_DOCUMENT: 'document' });
      if (Object.keys(refused).length === 0) return;
      setStep('data');
      form.setErrors(refused);
    } finally {
      onBusy(false);
    }
  };

  if (charge) {
    return (
      <PixStage
        charge={charge}
        isDemo={subscription.payment.isDemo}
        nextText={nextText}
        isRequestingCode={subscribe.isPending}
        onRequestCode={() => void pay()}
        onClose={onClose}
        onRenewed={onRenewed}
      />
    );
  }
  const stage = {
    label: t(`subscriptions.checkout.step.${step}`),
    head: (
      <StepList
        label={t('subscriptions.checkout.steps')}
        steps={steps.map((name) => t(`subscriptions.checkout.step.${name}`))}
        current={steps.indexOf(step)}
      />
    ),
  };
  if (step === 'data') {
    return (
      <CheckoutStage
        {...stage}
        actions={
          <>
            <PlainButton onClick={onClose}>{t('ui.cancel')}</PlainButton>
            <PlainButton type="submit" form={formId} variant="primary">
              {t('subscriptions.checkout.next')}
            </PlainButton>
          </>
        }
      >
        <form
          id={formId}
          noValidate
          onSubmit={form.onSubmit(
            () => setStep('plan'),
            (errors) => focusFirst(form, errors),
          )}
        >
          <CheckoutDataStep form={form} needsDocument={subscription.payment.needsDocument} />
        </form>
      </CheckoutStage>
    );
  }
  if (step === 'plan') {
    return (
      <CheckoutStage
        {...stage}
        actions={
          <>
            <PlainButton onClick={() => setStep('data')}>{t('subscriptions.checkout.back')}</PlainButton>
            <PlainButton variant="primary" onClick={() => setStep('review')}>
              {t('subscriptions.checkout.next')}
            </PlainButton>
          </>
        }
      >
        <PlanCards
          plans={plans}
          chosenId={plan.id}
          currentId={subscription.plan.id}
          onChoose={({ id }) => {
            setPlanId(id);
            setStep('review');
          }}
        />
      </CheckoutStage>
    );
  }
  return (
    <CheckoutStage
      {...stage}
      actions={
        <>
          <PlainButton onClick={() => setStep('plan')} disabled={subscribe.isPending}>
            {t('subscriptions.checkout.back')}
          </PlainButton>
          <PlainButton variant="primary" onClick={() => void pay()} isBusy={subscribe.isPending}>
            {t(subscribe.isPending ? 'subscriptions.checkout.paying' : 'subscriptions.checkout.pay')}
          </PlainButton>
        </>
      }
    >
      <CheckoutReviewStep
        plan={plan}
        recurrence={invoice?.recurrence ?? subscription.recurrence}
        total={totalOf(plan, invoice, subscription)}
        isPlanNew={plan.id !== subscription.plan.id}
        data={form.getValues()}
        onChangePlan={() => setStep('plan')}
        onChangeData={() => setStep('data')}
      />
    </CheckoutStage>
  );
}
