import * as api from '@prosa/contracts/dashboard/api.ts';
import type { Clock } from '#platform/clock.ts';
import { download, type Route, read } from '#platform/http/route.ts';
import { exportDashboard } from './export-service.ts';
import { createDashboardService, dashboardNow } from './service.ts';
import { listCountedTickets } from './ticket-service.ts';

export function dashboardRoutes(clock: Clock): readonly Route[] {
  const service = createDashboardService(clock);
  return [
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
  ];
}
