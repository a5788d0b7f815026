import type { ManagedCompany } from '@prosa/contracts/companies/schema.ts';
import { planResources } from '@prosa/contracts/plans/schema.ts';
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconLogin2 from '@tabler/icons-react/dist/esm/icons/IconLogin2.mjs';
import IconPackageExport from '@tabler/icons-react/dist/esm/icons/IconPackageExport.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEnterCompany } from '#features/companies/mutations.ts';
import { companyListQuery, companyPages } from '#features/companies/queries.ts';
import { hasCampaigns } from '#features/companies/state.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { RowActions } from '#ui/row-actions.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useListStates } from '#ui/use-endless-list.tsx';
import classes from './companies-table.module.css';
import { DueBadge } from './due-badge.tsx';
import { StorageUse } from './storage-use.tsx';

interface CompaniesTableProps {
  readonly search: string;
  readonly onEdit: (company: ManagedCompany) => void;
  readonly onDelete: (company: ManagedCompany) => void;
  readonly onExport: (company: ManagedCompany) => void;
  /** Shown in the empty state. */
  readonly addButton: ReactNode;
}

function useColumns(props: CompaniesTableProps): readonly DataTableColumn<ManagedCompany>[] {
  const { onEdit, onDelete, onExport } = props;
  const t = useT();
  const me = useSessionUser();
  const enter = useEnterCompany();
  return [
    {
      key: 'name',
      header: t('companies.name'),
      card: 'title',
      cell: ({ id, name, email }) => (
        <span className={classes.company}>
          <span className={classes.name}>
            {name}
            {id === me.companyId ? <span className={classes.own}> ({t('companies.own')})</span> : null}
          </span>
          <span className={classes.email}>{email}</span>
        </span>
      ),
    },
    {
      key: 'phone',
      header: t('companies.phone'),
      cell: ({ phone }) => <span className={classes.phone}>{phone || '—'}</span>,
    },
    {
      key: 'plan',
      header: t('companies.plan'),
      cell: ({ plan }) => <span className={classes.plan}>{plan.name}</span>,
    },
    {
      key: 'usage',
      header: t('companies.usage'),
      cell: ({ plan, usage }) => (
        <ul className={classes.usage}>
          {planResources.map((resource) => (
            <li key={resource} data-over={usage[resource] > plan[resource] || undefined}>
              {t(`companies.usage.${resource}`, { used: usage[resource], limit: plan[resource] })}
            </li>
          ))}
          <li>
            <StorageUse plan={plan} usage={usage} />
          </li>
        </ul>
      ),
    },
    { key: 'dueDate', header: t('companies.dueDate'), cell: (company) => <DueBadge company={company} /> },
    {
      key: 'status',
      header: t('companies.status'),
      cell: (company) => (
        <span className={classes.status}>
          <StatusBadge tone={company.status ? 'success' : 'neutral'}>
            {t(company.status ? 'companies.active' : 'companies.disabled')}
          </StatusBadge>
          {hasCampaigns(company) ? null : (
            <span className={classes.email}>{t('companies.campaignsOff')}</span>
          )}
        </span>
      ),
    },
    {
      key: 'actions',
      header: t('companies.actions'),
      align: 'end',
      width: '12rem',
      card: 'foot',
      cell: (company) => {
        const { id, name, status } = company;
        const isOwn = id === me.companyId;
        return (
          <RowActions
            edit={{ label: t('companies.edit', { name }), onClick: () => onEdit(company) }}
            // Users cannot delete the company they work in.
            remove={
              isOwn ? undefined : { label: t('companies.delete', { name }), onClick: () => onDelete(company) }
            }
          >
            {isOwn || !status ? null : (
              <IconButton
                label={t('companies.enter', { name })}
                icon={<IconLogin2 size={18} />}
                isBusy={enter.isPending && enter.variables === id}
                disabled={enter.isPending}
                onClick={() => enter.mutate(id)}
              />
            )}
            <IconButton
              label={t('companies.export', { name })}
              icon={<IconPackageExport size={18} />}
              onClick={() => onExport(company)}
            />
          </RowActions>
        );
      },
    },
  ];
}

export function CompaniesTable(props: CompaniesTableProps) {
  const t = useT();
  const { search, addButton } = props;
  const columns = useColumns(props);
  const query = useInfiniteQuery(companyListQuery(search));
  const rows = query.data ? companyPages.rowsOf(query.data) : [];
  const states = useListStates(query, {
    icon: <IconBuilding />,
    search,
    empty: { title: t('companies.empty.title'), hint: t('companies.empty.hint'), action: addButton },
    noMatch: { title: t('companies.noMatch.title', { search }), hint: t('companies.noMatch.hint') },
  });
  const error = query.isLoadingError ? (
    <ErrorState
      title={t('companies.loadFailed')}
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  ) : undefined;
  return (
    <DataTable
      label={t('companies.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      {...states}
      error={error}
    />
  );
}
