import type { PlanFeature } from '@prosa/contracts/permissions.ts';
import type { PlanRow } from './queries.ts';

/** The plan's flags by their names on the wire. */
export function planFlags(
  row: Pick<PlanRow, Extract<keyof PlanRow, `use_${string}`>>,
): Record<PlanFeature, boolean> {
  return {
    useCampaigns: row.use_campaigns,
    useSchedules: row.use_schedules,
    useInternalChat: row.use_internal_chat,
    useExternalApi: row.use_external_api,
    useKanban: row.use_kanban,
    useOpenAi: row.use_open_ai,
    useIntegrations: row.use_integrations,
  };
}
