import { can } from '@prosa/contracts/permissions.ts';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { companyPlanQuery } from '#features/companies/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import classes from './home.module.css';

/** The company's plan, for those who decide about it. */
function PlanCard({ companyId }: { readonly companyId: number }) {
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

export function HomePage() {
  const t = useT();
  const user = useSessionUser();
  const isAdmin = can(user, 'drawer-admin-items:view');
  return (
    <div className={classes.root}>
      <header className={classes.welcome}>
        <BrandMark size={48} isCompact />
        <h1>{t('shell.welcome.title', { name: user.name })}</h1>
        <p className={classes.hint}>{t('shell.welcome.company', { company: user.company.name })}</p>
      </header>
      {isAdmin ? (
        <div className={classes.cards}>
          <section className={classes.card} aria-labelledby="links-title">
            <h2 id="links-title" className={classes.cardTitle}>
              {t('shell.welcome.links')}
            </h2>
            <Link to="/users" className={classes.link}>
              <IconUsers size={22} aria-hidden="true" />
              <span className={classes.linkWords}>
                <span className={classes.linkTitle}>{t('shell.menu.users')}</span>
                <span className={classes.hint}>{t('shell.welcome.usersHint')}</span>
              </span>
              <IconChevronRight size={18} aria-hidden="true" />
            </Link>
          </section>
          <PlanCard companyId={user.companyId} />
        </div>
      ) : null}
    </div>
  );
}
