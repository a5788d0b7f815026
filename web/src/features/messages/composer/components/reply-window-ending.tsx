import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import { useReplyWindow } from '#features/messages/reply-window.ts';
import { useT } from '#lib/i18n.ts';
import classes from './reply-window-ending.module.css';

/** How long free answers still go through, once that is not long any more. */
export function ReplyWindowEnding({ replyUntil }: { readonly replyUntil: string | null }) {
  const t = useT();
  const replyWindow = useReplyWindow(replyUntil);
  if (replyWindow.state !== 'ending') return null;
  const { minutesLeft } = replyWindow;
  return (
    <p className={classes.root}>
      <IconClock size={16} aria-hidden="true" />
      {t('messages.window.ending', {
        hours: Math.floor(minutesLeft / 60),
        minutes: minutesLeft % 60,
      })}
    </p>
  );
}
