import type { Subscription } from '@prosa/contracts/subscriptions/schema.ts';
import type { ReactNode } from 'react';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import classes from './subscription-facts.module.css';

interface SubscriptionFactsProps {
  readonly subscription: Subscription;
  /** Badge of the open invoice's state. */
  readonly state: ReactNode;
}

/** Active subscription: its plan, its due date and the next payment. */
export function SubscriptionFacts({ subscription, state }: SubscriptionFactsProps) {
  const t = useT();
  const format = useFormat();
  const days = useFormat('UTC');
  const { plan, recurrence, dueDate, invoice, email } = subscription;
  const price = t('subscriptions.perMonth', { price: format.money(plan.value) });
  return (
    <dl className={classes.facts}>
      <div className={classes.fact}>
        <dt>{t('subscriptions.plan')}</dt>
        <dd>
          {plan.name} <span className={classes.dimmed}>{price}</span>
        </dd>
      </div>
      <div className={classes.fact}>
        <dt>{t('subscriptions.recurrence')}</dt>
        <dd>{t(`subscriptions.recurrence.${recurrence}`)}</dd>
      </div>
      <div className={classes.fact}>
        <dt>{t('subscriptions.dueDate')}</dt>
        <dd>{format.date(dueDate)}</dd>
      </div>
      <div className={classes.fact}>
        <dt>{t('subscriptions.nextInvoice')}</dt>
        <dd>
          {invoice ? (
            <span className={classes.invoice}>
              {t('subscriptions.invoiceDue', {
                value: format.money(invoice.value),
                date: days.date(invoice.dueDate),
              })}
              {state}
            </span>
          ) : (
            <span className={classes.dimmed}>{t('subscriptions.noInvoice')}</span>
          )}
        </dd>
      </div>
      <div className={classes.fact}>
        <dt>{t('subscriptions.billingEmail')}</dt>
        <dd>{email}</dd>
      </div>
    </dl>
  );
}
