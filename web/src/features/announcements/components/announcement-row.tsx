import type { ReadAnnouncement } from '@prosa/contracts/announcements/schema.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { plainText } from '#lib/whatsapp-text.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './announcement-row.module.css';
import { PriorityBadge } from './priority-badge.tsx';

interface AnnouncementRowProps {
  readonly announcement: ReadAnnouncement;
  readonly onRead: () => void;
}

export function AnnouncementRow({ announcement, onRead }: AnnouncementRowProps) {
  const t = useT();
  const format = useFormat();
  const { title, text, priority, createdAt, isRead, mediaPath } = announcement;
  return (
    <button type="button" className={classes.root} data-unread={!isRead || undefined} onClick={onRead}>
      <span className={classes.mark} aria-hidden="true" />
      <span className={classes.words}>
        <span className={classes.title}>
          {title}
          {isRead ? null : <VisuallyHidden> {t('announcements.unread')}</VisuallyHidden>}
        </span>
        <span className={classes.text}>{plainText(text)}</span>
        <span className={classes.line}>
          <PriorityBadge priority={priority} />
          <time dateTime={createdAt} title={format.dateTime(createdAt)}>
            {format.relative(createdAt)}
          </time>
        </span>
      </span>
      {mediaPath === null ? null : <img className={classes.picture} src={mediaPath} alt="" loading="lazy" />}
    </button>
  );
}
