import type { Subscription } from '@prosa/contracts/subscriptions/schema.ts';
import { trialDaysLeft } from '#features/subscriptions/state.ts';
import { useT } from '#lib/i18n.ts';
import classes from './subscription-facts.module.css';

interface TrialFactsProps {
  readonly trialExpiration: string;
  readonly email: Subscription['email'];
}

/** How long the trial still runs, and where the bill would go. */
export function TrialFacts({ trialExpiration, email }: TrialFactsProps) {
  const t = useT();
  const days = trialDaysLeft(trialExpiration, new Date());
  return (
    <dl className={classes.facts}>
      <div className={classes.fact}>
        <dt>{t('subscriptions.trial')}</dt>
        <dd>
          <p className={classes.strong}>
            {days === 0 ? t('subscriptions.trialEnded') : t('subscriptions.trialEnds', { days })}
          </p>
          <p className={classes.dimmed}>{t('subscriptions.trialHint')}</p>
        </dd>
      </div>
      <div className={classes.fact}>
        <dt>{t('subscriptions.billingEmail')}</dt>
        <dd>{email}</dd>
      </div>
    </dl>
  );
}
