import type { Message } from '@prosa/contracts/messages/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { messageVersionsQuery } from '#features/messages/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { Dialog } from '#ui/dialog.tsx';
import { FormattedText } from '#ui/formatted-text.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import classes from './versions-dialog.module.css';

interface VersionsDialogProps {
  readonly message: Message;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Earlier versions of an edited or deleted message. */
export function VersionsDialog({ message, isOpen, onClose }: VersionsDialogProps) {
  const t = useT();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('messages.versions')}>
      <Versions messageId={message.id} />
    </Dialog>
  );
}

function Versions({ messageId }: { readonly messageId: number }) {
  const t = useT();
  const { dateTime } = useFormat();
  const versions = useQuery(messageVersionsQuery(messageId));
  if (versions.isPending) return <SkeletonList rows={2} hasAvatar={false} />;
  if (versions.isLoadingError) {
    return <LoadError query={versions} />;
  }
  if (versions.data.length === 0) return <p>{t('messages.versions.none')}</p>;
  return (
    <ol className={classes.root}>
      {versions.data.map(({ body, replacedAt }) => (
        <li key={replacedAt} className={classes.version}>
          <FormattedText text={body} />
          <time className={classes.time} dateTime={replacedAt}>
            {t('messages.versions.until', { time: dateTime(replacedAt) })}
          </time>
        </li>
      ))}
    </ol>
  );
}
