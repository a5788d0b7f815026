import { exportDashboard } from '@prosa/contracts/dashboard/api.ts';
import type { DashboardTable } from '@prosa/contracts/dashboard/schema.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n.ts';
import type { DashboardFilter } from './state.ts';

export function useExportDashboard(filter: DashboardFilter) {
  const language = useLanguage();
  return useMutation({
    mutationFn: (table: DashboardTable) => call(exportDashboard, { query: { ...filter, table, language } }),
  });
}
