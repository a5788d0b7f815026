import { recurrenceMonths } from '@prosa/contracts/companies/rules.ts';
import type { Recurrence } from '@prosa/contracts/companies/schema.ts';
import type { Plan } from '@prosa/contracts/plans/schema.ts';
import type { ReactNode } from 'react';
import { addressLines, type CheckoutForm } from '#features/subscriptions/state.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { PlainButton } from '#ui/plain-button.tsx';
import classes from './checkout-review-step.module.css';

interface CheckoutReviewStepProps {
  readonly plan: Plan;
  readonly recurrence: Recurrence;
  /** In BRL, for the whole period. */
  readonly total: number;
  /** The plan begins with the payment; until then the company keeps its own. */
  readonly isPlanNew: boolean;
  readonly data: CheckoutForm;
  readonly onChangePlan: () => void;
  readonly onChangeData: () => void;
}

interface PartProps {
  readonly title: string;
  readonly changeLabel: string;
  readonly onChange: () => void;
  readonly children: ReactNode;
}

function Part({ title, changeLabel, onChange, children }: PartProps) {
  return (
    <section className={classes.part} aria-label={title}>
      <div className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        <PlainButton variant="quiet" onClick={onChange}>
          {changeLabel}
        </PlainButton>
      </div>
      {children}
    </section>
  );
}

/** All that will be paid and by whom, once more before it is asked for. */
export function CheckoutReviewStep(props: CheckoutReviewStepProps) {
  const { plan, recurrence, total, isPlanNew, data, onChangePlan, onChangeData } = props;
  const t = useT();
  const format = useFormat();
  const months = recurrenceMonths[recurrence];
  const limits = (['users', 'connections', 'queues'] as const).map((limit) =>
    t(`subscriptions.checkout.${limit}`, { count: plan[limit] }),
  );
  return (
    <div className={classes.root}>
      <Part
        title={t('subscriptions.checkout.reviewPlan')}
        changeLabel={t('subscriptions.checkout.changePlan')}
        onChange={onChangePlan}
      >
        <p className={classes.strong}>{plan.name}</p>
        <p className={classes.dimmed}>{limits.join(' · ')}</p>
        {isPlanNew ? (
          <p className={classes.note}>{t('subscriptions.checkout.planChange', { plan: plan.name })}</p>
        ) : null}
      </Part>
      <Part
        title={t('subscriptions.checkout.reviewData')}
        changeLabel={t('subscriptions.checkout.changeData')}
        onChange={onChangeData}
      >
        <p className={classes.strong}>{data.firstName}</p>
        <p className={classes.lines}>{addressLines(data, t).join('\n')}</p>
      </Part>
      <p className={classes.total}>
        <span>
          {t('subscriptions.checkout.total')}
          <span className={classes.period}>{t('subscriptions.checkout.months', { months })}</span>
        </span>
        <span>{format.money(total)}</span>
      </p>
    </div>
  );
}
