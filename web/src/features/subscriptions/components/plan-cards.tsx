import { storageLimitOf } from '@prosa/contracts/plans/rules.ts';
import type { Plan } from '@prosa/contracts/plans/schema.ts';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import { useFormat } from '#lib/format.ts';
import { useLanguage, useT } from '#lib/i18n.ts';
import { formatFileSize } from '#lib/media-format.ts';
import classes from './plan-cards.module.css';

interface PlanCardsProps {
  readonly plans: readonly Plan[];
  readonly chosenId: number | undefined;
  /** The one the company has now. */
  readonly currentId: number | undefined;
  readonly onChoose: (plan: Plan) => void;
}

/** The plans to choose from; each card is one button, because choosing goes on at once. */
export function PlanCards({ plans, chosenId, currentId, onChoose }: PlanCardsProps) {
  const t = useT();
  const format = useFormat();
  const language = useLanguage();
  const storageWords = (plan: Plan): string => {
    const limit = storageLimitOf(plan);
    return limit === undefined
      ? t('subscriptions.checkout.storageUnlimited')
      : t('subscriptions.checkout.storage', { size: formatFileSize(limit, language) });
  };
  return (
    <ul className={classes.root}>
      {plans.map((plan) => (
        <li key={plan.id}>
          <button
            type="button"
            className={classes.card}
            aria-pressed={plan.id === chosenId}
            onClick={() => onChoose(plan)}
          >
            <span className={classes.name}>{plan.name}</span>
            <span className={classes.price}>
              {t('subscriptions.perMonth', { price: format.money(plan.value) })}
            </span>
            <span className={classes.limits}>
              {(['users', 'connections', 'queues'] as const).map((limit) => (
                <span key={limit} className={classes.limit}>
                  <IconCheck size={16} aria-hidden="true" />
                  {t(`subscriptions.checkout.${limit}`, { count: plan[limit] })}
                </span>
              ))}
              <span className={classes.limit}>
                <IconCheck size={16} aria-hidden="true" />
                {storageWords(plan)}
              </span>
            </span>
            <span className={classes.choose}>
              {t(
                plan.id === currentId
                  ? 'subscriptions.checkout.keepPlan'
                  : 'subscriptions.checkout.choosePlan',
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
