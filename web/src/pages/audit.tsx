import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AuditTable } from '#features/audit-log/components/audit-table.tsx';
import { NewEntries } from '#features/audit-log/components/new-entries.tsx';
import { auditListQuery, useExportAuditLog } from '#features/audit-log/queries.ts';
import { filterOf, isFiltered, noFilter } from '#features/audit-log/state.ts';
import { useCompanyTimeZone } from '#lib/company-time-zone.ts';
import { useT } from '#lib/i18n.ts';
import { saveTable } from '#lib/save-file.ts';
import { AdaptiveButton } from '#ui/adaptive-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import classes from './audit.module.css';

const AuditFilters = lazyPart(
  async () => (await import('#features/audit-log/components/audit-filters.tsx')).AuditFilters,
  { waiting: <div className={classes.filtersWaiting} /> },
);

export function AuditPage() {
  const t = useT();
  const timeZone = useCompanyTimeZone();
  const [form, setForm] = useState(noFilter);
  const filter = filterOf(form, timeZone);
  const { refetch, isRefetching } = useInfiniteQuery(auditListQuery(filter));
  const table = useExportAuditLog();
  return (
    <div className={classes.root}>
      <PageHeader
        title={t('audit-log.title')}
        description={t('audit-log.hint')}
        actions={
          <>
            <AdaptiveButton
              label={t('audit-log.refresh')}
              icon={<IconRefresh size={18} aria-hidden="true" />}
              onClick={() => void refetch()}
              isBusy={isRefetching}
            />
            <AdaptiveButton
              label={t('audit-log.export')}
              icon={<IconDownload size={18} aria-hidden="true" />}
              onClick={() =>
                table.mutate(filter, {
                  onSuccess: (csv) => saveTable(`${t('audit-log.fileName')}.csv`, csv),
                })
              }
              isBusy={table.isPending}
            />
          </>
        }
      />
      <AuditFilters value={form} onChange={setForm} />
      <NewEntries filter={filter} />
      <AuditTable filter={filter} isFiltered={isFiltered(form)} />
    </div>
  );
}
