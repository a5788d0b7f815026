import { can } from '@prosa/contracts/permissions.ts';
import { useSessionUser } from '#lib/session.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { AttendantHome } from './attendant-home.tsx';

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
