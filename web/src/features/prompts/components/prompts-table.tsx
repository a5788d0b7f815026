import type { Prompt } from '@prosa/contracts/prompts/schema.ts';
import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { promptListQuery } from '#features/prompts/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { ColorDot } from '#ui/color-dot.tsx';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { RowActions } from '#ui/row-actions.tsx';
import classes from './prompts-table.module.css';

interface PromptsTableProps {
  readonly onEdit: (prompt: Prompt) => void;
  readonly onDelete: (prompt: Prompt) => void;
  /** The next step when there is none yet. */
  readonly addButton: ReactNode;
}

function useColumns({ onEdit, onDelete }: PromptsTableProps): readonly DataTableColumn<Prompt>[] {
  const t = useT();
  const { number } = useFormat();
  return [
    { key: 'name', header: t('prompts.name'), card: 'title', cell: ({ name }) => name },
    {
      key: 'queue',
      header: t('prompts.queue'),
      cell: ({ queue }) =>
        queue ? (
          <ColorDot color={queue.color} label={queue.name} />
        ) : (
          <span className={classes.none}>{t('prompts.noQueue')}</span>
        ),
    },
    {
      key: 'usedBy',
      header: t('prompts.usedBy'),
      cell: ({ usedBy }) =>
        usedBy.length > 0 ? (
          usedBy.map(({ name }) => name).join(', ')
        ) : (
          <span className={classes.none}>
            {t('prompts.notInUse')} <Link to="/queues">{t('prompts.toQueues')}</Link>{' '}
            <Link to="/connections">{t('prompts.toConnections')}</Link>
          </span>
        ),
    },
    {
      key: 'maxTokens',
      header: t('prompts.maxTokens'),
      align: 'end',
      width: '12rem',
      cell: ({ maxTokens }) => number(maxTokens),
    },
    {
      key: 'totalTokens',
      header: t('prompts.totalTokens'),
      align: 'end',
      width: '10rem',
      cell: ({ totalTokens }) => number(totalTokens),
    },
    {
      key: 'actions',
      header: t('prompts.actions'),
      align: 'end',
      width: '7rem',
      card: 'corner',
      cell: (prompt) => (
        <RowActions
          edit={{ label: t('prompts.edit', { name: prompt.name }), onClick: () => onEdit(prompt) }}
          remove={{ label: t('prompts.delete', { name: prompt.name }), onClick: () => onDelete(prompt) }}
        />
      ),
    },
  ];
}

export function PromptsTable(props: PromptsTableProps) {
  const t = useT();
  const query = useQuery(promptListQuery());
  const columns = useColumns(props);
  return (
    <DataTable
      label={t('prompts.title')}
      columns={columns}
      rows={query.data ?? []}
      rowKey={({ id }) => id}
      isLoading={query.isPending}
      error={query.isLoadingError ? <LoadError query={query} /> : undefined}
      empty={
        <EmptyState
          icon={<IconSparkles />}
          title={t('prompts.empty.title')}
          hint={t('prompts.empty.hint')}
          action={props.addButton}
        />
      }
    />
  );
}
