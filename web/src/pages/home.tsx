import { can } from '@prosa/contracts/permissions.ts';
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTasks } from '#features/tasks/state.ts';
import { ticketPages, unreadTicketsQuery } from '#features/tickets/queries.ts';
import { useViewer } from '#features/tickets/state.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import classes from './home.module.css';
import { HomeLink } from './home-link.tsx';

/** Home page of an attendant: unread tickets, open tasks and the most used links. */
function AttendantHome() {
  const t = useT();
  const user = useSessionUser();
  const { data } = useInfiniteQuery(unreadTicketsQuery(useViewer()));
  const unread = data ? ticketPages.rowsOf(data).length : 0;
  const undone = useTasks(user.id).tasks.filter(({ isDone }) => !isDone).length;
  const queues = user.queues.map(({ name }) => name).join(', ');
  return (
    <div className={classes.root}>
      <header className={classes.welcome}>
        <BrandMark size={48} isCompact />
        <h1>{t('shell.welcome.title', { name: user.name })}</h1>
        <p className={classes.hint}>{t('shell.welcome.company', { company: user.company.name })}</p>
        <p className={classes.hint}>
          {queues === '' ? t('shell.welcome.noQueues') : t('shell.welcome.queues', { queues })}
        </p>
      </header>
      <section className={classes.card} aria-labelledby="links-title">
        <h2 id="links-title" className={classes.cardTitle}>
          {t('shell.welcome.links')}
        </h2>
        <div className={classes.links}>
          <HomeLink
            to="/tickets/{-$ticketId}"
            icon={<IconMessages size={22} aria-hidden="true" />}
            title={t('shell.menu.tickets')}
            hint={t('shell.welcome.unread', { count: unread })}
          />
          <HomeLink
            to="/todolist"
            icon={<IconChecklist size={22} aria-hidden="true" />}
            title={t('shell.menu.tasks')}
            hint={t('shell.welcome.undone', { count: undone })}
          />
          <HomeLink
            to="/contacts"
            icon={<IconAddressBook size={22} aria-hidden="true" />}
            title={t('shell.menu.contacts')}
            hint={t('shell.welcome.contactsHint')}
          />
          <HomeLink
            to="/quick-messages"
            icon={<IconBolt size={22} aria-hidden="true" />}
            title={t('shell.menu.quickMessages')}
            hint={t('shell.welcome.quickMessagesHint')}
          />
        </div>
      </section>
    </div>
  );
}

const Dashboard = lazyPart(async () => (await import('./dashboard.tsx')).DashboardPage, {
  texts: ['dashboard'],
  waiting: <SkeletonList />,
  failed: (retry) => <ErrorState onRetry={retry} />,
});

/** The dashboard for those who may see it; for everybody else their own day. */
export function HomePage() {
  const user = useSessionUser();
  return can(user, 'dashboard:view') ? <Dashboard /> : <AttendantHome />;
}
