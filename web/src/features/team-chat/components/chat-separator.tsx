import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import classes from './chat-separator.module.css';

interface ChatSeparatorProps {
  /** The day that begins; without one, what was not read begins here. */
  readonly at?: string;
}

/** A line between messages. */
export function ChatSeparator({ at }: ChatSeparatorProps) {
  const t = useT();
  const { date, longDay } = useFormat();
  if (at === undefined) {
    return (
      <p className={classes.root} data-unread="">
        <span className={classes.label}>{t('chats.unreadLine')}</span>
      </p>
    );
  }
  const today = new Date();
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  const names = new Map([
    [date(yesterday), t('chats.yesterday')],
    [date(today), t('chats.today')],
  ]);
  return (
    <p className={classes.root}>
      <time className={classes.label} dateTime={at} title={longDay(at)}>
        {names.get(date(at)) ?? date(at)}
      </time>
    </p>
  );
}
