import { planFeatures } from '@prosa/contracts/permissions.ts';
import { storageLimitOf } from '@prosa/contracts/plans/rules.ts';
import { type ManagedPlan, planResources } from '@prosa/contracts/plans/schema.ts';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import { useFormat } from '#lib/format.ts';
import { useLanguage, useT } from '#lib/i18n.ts';
import { formatFileSize } from '#lib/media-format.ts';
import { RowActions } from '#ui/row-actions.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './plan-card.module.css';

interface PlanCardProps {
  readonly plan: ManagedPlan;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function PlanCard({ plan, onEdit, onDelete }: PlanCardProps) {
  const t = useT();
  const { money, number } = useFormat();
  const language = useLanguage();
  const { name, companiesCount } = plan;
  const storage = storageLimitOf(plan);
  return (
    <article className={classes.root} aria-label={name}>
      <header className={classes.head}>
        <h2 className={classes.name}>{name}</h2>
        <RowActions
          edit={{ label: t('plans.edit', { name }), onClick: onEdit }}
          remove={{ label: t('plans.delete', { name }), onClick: onDelete }}
        />
      </header>
      <p className={classes.price}>
        <strong className={classes.amount}>{money(plan.value)}</strong> {t('plans.perMonth')}
      </p>
      <p className={classes.use}>
        {t('plans.companies', { count: companiesCount })}
        {plan.isPublic ? null : <StatusBadge>{t('plans.notPublic')}</StatusBadge>}
      </p>
      <dl className={classes.limits}>
        {planResources.map((resource) => (
          <div key={resource} className={classes.limit}>
            <dt>{t(`plans.${resource}`)}</dt>
            <dd className={classes.number}>{number(plan[resource])}</dd>
          </div>
        ))}
        <div className={classes.limit}>
          <dt>{t('plans.storage')}</dt>
          <dd className={classes.number}>
            {storage === undefined ? t('plans.unlimited') : formatFileSize(storage, language)}
          </dd>
        </div>
      </dl>
      <ul className={classes.features}>
        {planFeatures.map((feature) => (
          <li key={feature} className={classes.feature} data-off={plan[feature] ? undefined : true}>
            {plan[feature] ? (
              <IconCheck size={16} stroke={2.5} aria-hidden="true" />
            ) : (
              <IconMinus size={16} aria-hidden="true" />
            )}
            {t(`plans.${feature}`)}
            {plan[feature] ? null : <VisuallyHidden>{t('plans.off')}</VisuallyHidden>}
          </li>
        ))}
      </ul>
    </article>
  );
}
