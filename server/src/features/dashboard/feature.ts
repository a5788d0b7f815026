import * as api from '@prosa/contracts/dashboard/api.ts';
import type { Clock } from '#platform/clock.ts';
import type { Feature } from '#platform/feature.ts';
import { download, read } from '#platform/http/route.ts';
import { exportDashboard } from './export-service.ts';
import { createDashboardService, dashboardNow } from './service.ts';
import { listCountedTickets } from './ticket-service.ts';

interface DashboardDependencies {
  readonly clock: Clock;
}

export function dashboardFeature({ clock }: DashboardDependencies): Feature {
  const service = createDashboardService(clock);
  return {
    name: 'dashboard',
    routes: [
      read(api.getDashboard, ({ reader, actor, query }) => service.overview(reader, actor, query)),
      read(api.getDashboardNow, ({ reader, actor, query }) => dashboardNow(reader, actor, query.queueId)),
      read(api.getDashboardHours, ({ reader, actor, query }) => service.hours(reader, actor, query)),
      read(api.getDashboardFigures, ({ reader, actor, query }) => service.figures(reader, actor, query)),
      read(api.getDashboardDays, ({ reader, actor, query }) => service.days(reader, actor, query)),
      read(api.getDashboardBreakdown, ({ reader, actor, query }) => service.breakdown(reader, actor, query)),
      read(api.listDashboardTickets, ({ reader, actor, query }) =>
        listCountedTickets(reader, actor, query, service),
      ),
      download(api.exportDashboard, ({ reader, actor, query }) =>
        exportDashboard(reader, actor, query, service),
      ),
    ],
  };
}
