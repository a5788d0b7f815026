import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs';
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useQuery } from '@tanstack/react-query';
import { StorageUse } from '#features/companies/components/storage-use.tsx';
import { companyPlanQuery } from '#features/companies/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import classes from './home.module.css';
import { HomeLink } from './home-link.tsx';

interface HomeCardsProps {
  readonly companyId: number;
}

/** The company's plan, shown to the users who decide about it. */
function PlanCard({ companyId }: HomeCardsProps) {
  const t = useT();
  const format = useFormat();
  const { data: company, isError } = useQuery(companyPlanQuery(companyId));
  if (isError) return null;
  const lines = company
    ? [
        { label: t('shell.welcome.planUsers'), value: company.plan.users },
        { label: t('shell.welcome.planConnections'), value: company.plan.connections },
        { label: t('shell.welcome.planQueues'), value: company.plan.queues },
      ]
    : [];
  return (
    <section className={classes.card} aria-labelledby="plan-title">
      <h2 id="plan-title" className={classes.cardTitle}>
        {t('shell.welcome.plan')}
        {company ? <span className={classes.planName}>{company.plan.name}</span> : null}
      </h2>
      {company ? (
        <dl className={classes.facts}>
          {lines.map(({ label, value }) => (
            <div key={label} className={classes.fact}>
              <dt>{label}</dt>
              <dd>{t('shell.welcome.planLimit', { limit: format.number(value) })}</dd>
            </div>
          ))}
          <div className={classes.fact}>
            <dt>{t('shell.welcome.planStorage')}</dt>
            <dd>
              <StorageUse plan={company.plan} usage={company.usage} />
            </dd>
          </div>
          <div className={classes.fact}>
            <dt>{t('shell.welcome.dueDate')}</dt>
            <dd>{format.date(company.dueDate)}</dd>
          </div>
        </dl>
      ) : (
        <Skeleton height="6rem" />
      )}
    </section>
  );
}

/** Links to the pages an admin manages, and the company's plan. */
export function HomeCards({ companyId }: HomeCardsProps) {
  const t = useT();
  return (
    <div className={classes.cards}>
      <section className={classes.card} aria-labelledby="links-title">
        <h2 id="links-title" className={classes.cardTitle}>
          {t('shell.welcome.links')}
        </h2>
        <div>
          <HomeLink
            to="/connections"
            icon={<IconPlugConnected size={22} aria-hidden="true" />}
            title={t('shell.menu.connections')}
            hint={t('shell.welcome.connectionsHint')}
          />
          <HomeLink
            to="/queues"
            icon={<IconSitemap size={22} aria-hidden="true" />}
            title={t('shell.menu.queues')}
            hint={t('shell.welcome.queuesHint')}
          />
          <HomeLink
            to="/users"
            icon={<IconUsers size={22} aria-hidden="true" />}
            title={t('shell.menu.users')}
            hint={t('shell.welcome.usersHint')}
          />
        </div>
      </section>
      <PlanCard companyId={companyId} />
    </div>
  );
}
