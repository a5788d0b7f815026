import type { Announcement } from '@prosa/contracts/announcements/schema.ts';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AnnouncementsTable } from '#features/announcements/components/announcements-table.tsx';
import { announcementListQuery } from '#features/announcements/queries.ts';
import { useT } from '#lib/i18n.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay, useIdlePreload } from '#ui/lazy-part.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { SearchField } from '#ui/search-field.tsx';
import classes from './list-page.module.css';

const AnnouncementDialog = lazyOverlay(
  async () => (await import('#features/announcements/components/announcement-dialog.tsx')).AnnouncementDialog,
);
const DeleteAnnouncementDialog = lazyOverlay(
  async () =>
    (await import('#features/announcements/components/delete-announcement-dialog.tsx'))
      .DeleteAnnouncementDialog,
);
const soon = [AnnouncementDialog, DeleteAnnouncementDialog];

export function AnnouncementsPage() {
  const t = useT();
  const [search, setSearch] = useState('');
  const editing = useDialog<{ readonly record: Announcement | undefined }>();
  const deleting = useDialog<Announcement>();
  const { data } = useInfiniteQuery(announcementListQuery(search));
  const count = data?.pages[0]?.count;
  useIdlePreload(soon);
  const addButton = (
    <PlainButton
      variant="primary"
      icon={<IconPlus aria-hidden="true" />}
      onClick={() => editing.open({ record: undefined })}
    >
      {t('announcements.add')}
    </PlainButton>
  );
  return (
    <div className={classes.root}>
      <PageHeader
        title={count === undefined ? t('announcements.title') : t('announcements.titleWithCount', { count })}
        search={<SearchField label={t('announcements.search')} onSearch={setSearch} />}
        actions={addButton}
      />
      <AnnouncementsTable
        search={search}
        onEdit={(record) => editing.open({ record })}
        onDelete={deleting.open}
        addButton={addButton}
      />
      <DialogHost dialog={editing}>
        {(value, control) => <AnnouncementDialog {...control} record={value.record} />}
      </DialogHost>
      <DialogHost dialog={deleting}>
        {(value, control) => <DeleteAnnouncementDialog {...control} record={value} />}
      </DialogHost>
    </div>
  );
}
