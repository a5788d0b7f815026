import type { ReadAnnouncement } from '@prosa/contracts/announcements/schema.ts';
import IconNews from '@tabler/icons-react/dist/esm/icons/IconNews.mjs';
import { useQuery } from '@tanstack/react-query';
import { bellQuery } from '#features/announcements/queries.ts';
import { useMarkRead } from '#features/announcements/reading/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyOverlay } from '#ui/lazy-part.tsx';
import { usePopup } from '#ui/use-popup.ts';
import classes from './announcements-bell.module.css';

const texts = ['announcements'] as const;
const AnnouncementsPanel = lazyOverlay(
  async () => (await import('./announcements-panel.tsx')).AnnouncementsPanel,
  { texts },
);
const AnnouncementReader = lazyOverlay(
  async () => (await import('./announcement-reader.tsx')).AnnouncementReader,
  { texts },
);

/** Announcements of the platform: the unread count, the list, and a dialog to read one. */
export function AnnouncementsBell() {
  const t = useT();
  const { button, popup } = usePopup(AnnouncementsPanel, 'dialog');
  const reading = useDialog<ReadAnnouncement>();
  const { mutate: markRead } = useMarkRead();
  const { data = [] } = useQuery(bellQuery());
  const unread = data.filter(({ isRead }) => !isRead);

  function read(announcement: ReadAnnouncement): void {
    popup?.onClose();
    reading.open(announcement);
    if (!announcement.isRead) markRead([announcement.id]);
  }

  return (
    <>
      <span className={classes.target}>
        <IconButton
          label={
            unread.length === 0
              ? t('shell.announcements')
              : t('shell.announcementsUnread', { count: unread.length })
          }
          icon={<IconNews size={20} />}
          {...button}
        />
        {unread.length > 0 ? (
          <span className={classes.count} aria-hidden="true">
            {unread.length}
          </span>
        ) : null}
      </span>
      {popup ? (
        <AnnouncementsPanel {...popup} onRead={read} onReadAll={() => markRead(unread.map(({ id }) => id))} />
      ) : null}
      <DialogHost dialog={reading}>
        {(value, control) => (
          <AnnouncementReader
            {...control}
            // Takes the current version, in case it changes while it is open.
            announcement={data.find(({ id }) => id === value.id) ?? value}
          />
        )}
      </DialogHost>
    </>
  );
}
