import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { useT } from '#lib/i18n.ts';
import { ColorDot } from '#ui/color-dot.tsx';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './design-system.module.css';
import { samplePeople } from './design-system-samples.ts';
import { Section } from './design-system-section.tsx';

export function TableSamples() {
  const t = useT();
  const [shown, setShown] = useState(15);
  const columns: readonly DataTableColumn<(typeof samplePeople)[number]>[] = [
    {
      key: 'name',
      header: t('design.fields.name'),
      card: 'title',
      cell: (person) => (
        <span className={classes.person}>
          <UserAvatar name={person.name} size={32} />
          {person.name}
        </span>
      ),
    },
    {
      key: 'queue',
      header: t('design.fields.queues'),
      cell: (person) => <ColorDot color={person.queue.color} label={person.queue.label} />,
    },
    {
      key: 'status',
      header: 'Status',
      cell: (person) => (
        <StatusBadge tone={person.isOnline ? 'success' : 'neutral'}>
          {person.isOnline ? 'Online' : 'Offline'}
        </StatusBadge>
      ),
    },
    {
      key: 'actions',
      header: t('design.actions'),
      align: 'end',
      card: 'corner',
      width: '7rem',
      cell: (person) => (
        <span className={classes.buttons}>
          <IconButton label={`${t('design.fields.name')} ${person.name}`} icon={<IconPencil size={18} />} />
          <IconButton
            label={`${t('ui.delete')} ${person.name}`}
            icon={<IconTrash size={18} />}
            tone="danger"
          />
        </span>
      ),
    },
  ];
  const rowKey = (person: (typeof samplePeople)[number]): number => person.id;
  return (
    <Section title="design.table">
      <h3>{t('design.table.full')}</h3>
      <div className={classes.scroller}>
        <DataTable
          label={t('design.table.full')}
          columns={columns}
          rows={samplePeople.slice(0, shown)}
          rowKey={rowKey}
          hasMore={shown < samplePeople.length}
          onLoadMore={() => setShown(shown + 10)}
        />
      </div>
      <h3>{t('design.table.loading')}</h3>
      <DataTable label={t('design.table.loading')} columns={columns} rows={[]} rowKey={rowKey} isLoading />
      <h3>{t('design.table.empty')}</h3>
      <DataTable
        label={t('design.table.empty')}
        columns={columns}
        rows={[]}
        rowKey={rowKey}
        empty={<EmptyState title={t('ui.nothingFound')} />}
      />
    </Section>
  );
}
