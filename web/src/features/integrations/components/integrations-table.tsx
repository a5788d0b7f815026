import type { Integration } from '@prosa/contracts/integrations/schema.ts';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconPuzzle from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { integrationListQuery, integrationPages } from '#features/integrations/queries.ts';
import { useT } from '#lib/i18n.ts';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { RowActions } from '#ui/row-actions.tsx';
import { useListStates } from '#ui/use-endless-list.tsx';
import { IntegrationTypeBadge } from './integration-type-badge.tsx';

interface IntegrationsTableProps {
  readonly search: string;
  readonly onEdit: (integration: Integration) => void;
  readonly onDelete: (integration: Integration) => void;
  /** For those that are told by webhook. */
  readonly onShowLog: (integration: Integration) => void;
  /** The next step when there is none yet. */
  readonly addButton: ReactNode;
}

function useColumns({
  onEdit,
  onDelete,
  onShowLog,
}: IntegrationsTableProps): readonly DataTableColumn<Integration>[] {
  const t = useT();
  return [
    {
      key: 'type',
      header: t('integrations.type'),
      width: '12rem',
      cell: ({ type }) => <IntegrationTypeBadge type={type} />,
    },
    { key: 'id', header: t('integrations.id'), width: '6rem', cell: ({ id }) => id },
    { key: 'name', header: t('integrations.name'), card: 'title', cell: ({ name }) => name },
    {
      key: 'actions',
      header: t('integrations.actions'),
      align: 'end',
      width: '9.5rem',
      card: 'corner',
      cell: (integration) => (
        <RowActions
          edit={{
            label: t('integrations.edit', { name: integration.name }),
            onClick: () => onEdit(integration),
          }}
          remove={{
            label: t('integrations.delete', { name: integration.name }),
            onClick: () => onDelete(integration),
          }}
        >
          {integration.type === 'n8n' || integration.type === 'webhook' ? (
            <IconButton
              label={t('integrations.log.open', { name: integration.name })}
              icon={<IconHistory size={18} />}
              onClick={() => onShowLog(integration)}
            />
          ) : null}
        </RowActions>
      ),
    },
  ];
}

export function IntegrationsTable(props: IntegrationsTableProps) {
  const t = useT();
  const { search, addButton } = props;
  const columns = useColumns(props);
  const query = useInfiniteQuery(integrationListQuery(search));
  const states = useListStates(query, {
    icon: <IconPuzzle />,
    search,
    empty: { title: t('integrations.empty.title'), hint: t('integrations.empty.hint'), action: addButton },
    noMatch: { title: t('integrations.noMatch.title', { search }), hint: t('integrations.noMatch.hint') },
  });
  return (
    <DataTable
      label={t('integrations.title')}
      columns={columns}
      rows={query.data ? integrationPages.rowsOf(query.data) : []}
      rowKey={({ id }) => id}
      {...states}
    />
  );
}
