import type { ReadAnnouncement } from '@prosa/contracts/announcements/schema.ts';
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs';
import { useQuery } from '@tanstack/react-query';
import { bellQuery } from '#features/announcements/queries.ts';
import { useT } from '#lib/i18n.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { PopupPanel } from '#ui/popup-panel.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import type { PopupProps } from '#ui/use-popup.ts';
import { AnnouncementRow } from './announcement-row.tsx';
import classes from './announcements-panel.module.css';

interface AnnouncementsPanelProps extends PopupProps {
  readonly onRead: (announcement: ReadAnnouncement) => void;
  readonly onReadAll: () => void;
}

export function AnnouncementsPanel({ onRead, onReadAll, ...popup }: AnnouncementsPanelProps) {
  const t = useT();
  const announcements = useQuery(bellQuery());
  const hasUnread = announcements.data?.some(({ isRead }) => !isRead) ?? false;

  function list() {
    if (announcements.isPending) return <SkeletonList rows={3} />;
    if (announcements.isLoadingError) return <LoadError query={announcements} />;
    if (announcements.data.length === 0) {
      return (
        <EmptyState icon={<IconNews />} title={t('announcements.none')} hint={t('announcements.noneHint')} />
      );
    }
    return (
      <ul className={classes.rows}>
        {announcements.data.map((announcement) => (
          <li key={announcement.id}>
            <AnnouncementRow announcement={announcement} onRead={() => onRead(announcement)} />
          </li>
        ))}
      </ul>
    );
  }

  return (
    <PopupPanel
      {...popup}
      label={t('announcements.title')}
      position="bottom-end"
      width={360}
      className={classes.root}
    >
      <div className={classes.head}>
        <h2 className={classes.title}>{t('announcements.title')}</h2>
        {hasUnread ? <PlainButton onClick={onReadAll}>{t('announcements.readAll')}</PlainButton> : null}
      </div>
      <div className={classes.list}>{list()}</div>
    </PopupPanel>
  );
}
