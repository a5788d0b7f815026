import type { Plan } from '@prosa/contracts/plans/schema.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import classes from './plan-field.module.css';

interface PlanFieldProps {
  readonly plans: readonly Plan[];
  readonly error?: string | undefined;
}

/** The plans as cards of a radio group: what each gives is read before it is chosen. */
export function PlanField({ plans, error }: PlanFieldProps) {
  const t = useT();
  const format = useFormat();
  return (
    <fieldset className={classes.root} aria-describedby={error ? 'plan-error' : undefined}>
      <legend className={classes.legend}>{t('access.plan')}</legend>
      {plans.map((plan, index) => (
        <label key={plan.id} className={classes.plan}>
          <input
            className={classes.radio}
            type="radio"
            name="planId"
            value={plan.id}
            defaultChecked={index === 0}
          />
          <span className={classes.words}>
            <span className={classes.name}>{plan.name}</span>
            <span className={classes.limits}>
              {t('access.planLimits', {
                users: plan.users,
                connections: plan.connections,
                queues: plan.queues,
              })}
            </span>
          </span>
          <span className={classes.price}>{t('access.perMonth', { price: format.money(plan.value) })}</span>
        </label>
      ))}
      {error ? (
        <p id="plan-error" className={classes.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
