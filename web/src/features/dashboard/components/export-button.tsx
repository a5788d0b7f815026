import { dashboardTables } from '@prosa/contracts/dashboard/schema.ts';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { useExportDashboard } from '#features/dashboard/queries.ts';
import type { DashboardFilter } from '#features/dashboard/state.ts';
import { useT } from '#lib/i18n.ts';
import { saveTable } from '#lib/save-file.ts';
import { lazyOverlay } from '#ui/lazy-part.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { usePopup } from '#ui/use-popup.ts';

const ExportMenu = lazyOverlay(async () => (await import('./export-menu.tsx')).ExportMenu);

/** One of the tables of the period, for a spreadsheet. */
export function ExportButton({ filter }: { readonly filter: DashboardFilter }) {
  const t = useT();
  const { mutate, isPending } = useExportDashboard(filter);
  const { button, popup } = usePopup(ExportMenu, 'menu');
  return (
    <>
      <PlainButton {...button} isBusy={isPending} icon={<IconDownload size={18} aria-hidden="true" />}>
        {t('dashboard.export')}
      </PlainButton>
      {popup ? (
        <ExportMenu
          {...popup}
          items={dashboardTables.map((table) => ({
            key: table,
            label: t(`dashboard.export.${table}`),
            onClick: () =>
              mutate(table, {
                onSuccess: (csv) => saveTable(`${t(`dashboard.export.${table}`)}.csv`, csv),
              }),
          }))}
        />
      ) : null}
    </>
  );
}
