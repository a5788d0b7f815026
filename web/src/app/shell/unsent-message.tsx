import { ApiError } from '#lib/api-error.ts';
import { errorText } from '#lib/api-error-text.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { type RecordState, waitsForNetwork } from '#lib/outbox-record.ts';
import { useIsOnline } from '#lib/socket-state.ts';
import { FormattedText } from '#ui/formatted-text.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import classes from './unsent-dialog.module.css';

interface UnsentMessageProps {
  readonly record: RecordState<unknown>;
  readonly to: string;
  readonly text: string;
  readonly fileName: string | undefined;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

export function UnsentMessage({ record, to, text, fileName, onRetry, onDiscard }: UnsentMessageProps) {
  const t = useT();
  const { dateTime } = useFormat();
  const hasFailed = record.state === 'failed';
  const isOnline = useIsOnline();
  // A message that is queued behind another has not been tried yet.
  const isWaiting = !isOnline || waitsForNetwork(record);
  return (
    <li className={classes.message}>
      <p className={classes.head}>
        <strong className={classes.to}>{to}</strong>
        <time className={classes.time} dateTime={record.createdAt}>
          {dateTime(record.createdAt)}
        </time>
      </p>
      {fileName === undefined ? null : <p className={classes.text}>{fileName}</p>}
      {text === '' ? null : (
        <div className={classes.text}>
          <FormattedText text={text} />
        </div>
      )}
      <div className={classes.foot}>
        <p className={classes.status} data-failed={hasFailed || undefined}>
          {hasFailed ? errorText(new ApiError(record.error ?? 'ERR_INTERNAL'), t) : null}
          {hasFailed ? null : t(isWaiting ? 'ui.sentOnReconnect' : 'unsent.sending')}
        </p>
        <div className={classes.actions}>
          {hasFailed ? <PlainButton onClick={onRetry}>{t('ui.retry')}</PlainButton> : null}
          <PlainButton onClick={onDiscard}>{t('unsent.discard')}</PlainButton>
        </div>
      </div>
    </li>
  );
}
