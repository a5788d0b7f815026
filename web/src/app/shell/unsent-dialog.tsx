import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import { outbox } from '#features/messages/outbox.ts';
import { chatOutbox } from '#features/team-chat/outbox.ts';
import { ApiError, errorText } from '#lib/api-error.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { type RecordState, waitsForNetwork } from '#lib/outbox-record.ts';
import { useIsOnline } from '#lib/socket.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormattedText } from '#ui/formatted-text.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import classes from './unsent-dialog.module.css';
import { useUnsentMessages } from './unsent-messages.ts';

interface UnsentMessageProps {
  readonly record: RecordState<unknown>;
  readonly to: string;
  readonly text: string;
  readonly fileName: string | undefined;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

function UnsentMessage({ record, to, text, fileName, onRetry, onDiscard }: UnsentMessageProps) {
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

interface UnsentDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Reads and discards unsent messages, also those of a conversation that is out of sight. */
export function UnsentDialog({ isOpen, onClose }: UnsentDialogProps) {
  const t = useT();
  const { toCustomers, toTeam } = useUnsentMessages();
  const isEmpty = toCustomers.length + toTeam.length === 0;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('unsent.title')}>
      {isEmpty ? (
        <EmptyState icon={<IconSend />} title={t('unsent.empty.title')} hint={t('unsent.empty.hint')} />
      ) : (
        <div className={classes.root}>
          <p className={classes.hint}>{t('unsent.hint')}</p>
          <ul className={classes.list}>
            {toCustomers.map((record) => {
              const { ticketId, clientId, contactName, attachment } = record;
              return (
                <UnsentMessage
                  key={clientId}
                  record={record}
                  to={contactName ? t('unsent.to', { name: contactName }) : t('unsent.toUnknown')}
                  text={record.body}
                  fileName={attachment?.isVoice ? t('unsent.voice') : attachment?.file.name}
                  onRetry={() => outbox.retry(ticketId, clientId)}
                  onDiscard={() => outbox.cancel(ticketId, clientId)}
                />
              );
            })}
            {toTeam.map((record) => {
              const { chatId, clientId, text, attachment } = record;
              return (
                <UnsentMessage
                  key={clientId}
                  record={record}
                  to={t('unsent.team')}
                  text={text}
                  fileName={attachment?.file.name}
                  onRetry={() => chatOutbox.retry(chatId, clientId)}
                  onDiscard={() => chatOutbox.cancel(chatId, clientId)}
                />
              );
            })}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
