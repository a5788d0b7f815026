import type { Announcement } from '@prosa/contracts/announcements/schema.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogActions } from '#ui/dialog-actions.tsx';
import { FormattedText } from '#ui/formatted-text.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import classes from './announcement-reader.module.css';
import { PriorityBadge } from './priority-badge.tsx';

interface AnnouncementReaderProps {
  readonly isOpen: boolean;
  readonly announcement: Announcement;
  readonly onClose: () => void;
}

/** One announcement, whole. */
export function AnnouncementReader({ isOpen, announcement, onClose }: AnnouncementReaderProps) {
  const t = useT();
  const format = useFormat();
  const { title, text, priority, createdAt, mediaPath, mediaName } = announcement;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} size="lg">
      <article className={classes.root}>
        <p className={classes.line}>
          <PriorityBadge priority={priority} />
          <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>
        </p>
        {mediaPath === null ? null : (
          <img
            className={classes.picture}
            src={mediaPath}
            alt={t('announcements.pictureOf', { name: mediaName ?? title })}
          />
        )}
        <div className={classes.text}>
          <FormattedText text={text} />
        </div>
      </article>
      <DialogActions>
        <PlainButton variant="primary" onClick={onClose} data-autofocus>
          {t('ui.close')}
        </PlainButton>
      </DialogActions>
    </Dialog>
  );
}
