import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import { memo } from 'react';
import type { OutgoingRecord } from '#features/team-chat/outbox.ts';
import { chatOutbox } from '#features/team-chat/outbox.ts';
import { ApiError, errorText } from '#lib/api-error.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { waitsForNetwork } from '#lib/outbox-record.ts';
import { DeliveryTicks } from '#ui/delivery-ticks.tsx';
import { FormattedText } from '#ui/formatted-text.tsx';
import classes from './chat-outgoing-bubble.module.css';

interface ChatOutgoingBubbleProps {
  readonly record: OutgoingRecord;
  readonly isFirst: boolean;
}

/** Message sent from this browser that the server has not stored yet. */
export const ChatOutgoingBubble = memo(function ChatOutgoingBubble(props: ChatOutgoingBubbleProps) {
  const { record, isFirst } = props;
  const t = useT();
  const { time } = useFormat();
  const { text, attachment, createdAt, state } = record;
  const hasFailed = state === 'failed';
  return (
    <div className={classes.line} data-first={isFirst || undefined}>
      <div className={classes.bubble} data-failed={hasFailed || undefined}>
        {attachment ? <Attachment record={record} /> : null}
        {text === '' ? null : (
          <div className={classes.text}>
            <FormattedText text={text} />
          </div>
        )}
        <p className={classes.footer}>
          <time dateTime={createdAt}>{time(createdAt)}</time>
          <DeliveryTicks
            state={hasFailed ? 'failed' : 'waiting'}
            label={t(hasFailed ? 'chats.failed' : 'chats.waiting')}
          />
        </p>
      </div>
      <Actions record={record} />
    </div>
  );
});

function Actions({ record }: { readonly record: OutgoingRecord }) {
  const t = useT();
  const { chatId, clientId, state, attachment, progress, error } = record;
  const cancel = (): void => chatOutbox.cancel(chatId, clientId);
  if (state === 'failed') {
    return (
      <p className={classes.failure} role="alert">
        {errorText(new ApiError(error ?? 'ERR_INTERNAL'), t)}
        <button type="button" className={classes.action} onClick={() => chatOutbox.retry(chatId, clientId)}>
          {t('ui.retry')}
        </button>
        <button type="button" className={classes.action} onClick={cancel}>
          {t('chats.discard')}
        </button>
      </p>
    );
  }
  if (waitsForNetwork(record)) {
    return (
      <p className={classes.status} role="status">
        {t('ui.sentOnReconnect')}
        <button type="button" className={classes.action} onClick={cancel}>
          {t('chats.discard')}
        </button>
      </p>
    );
  }
  if (!attachment) return null;
  return (
    <p className={classes.status}>
      {t('ui.file.sending', { percent: Math.round(progress * 100) })}
      <button type="button" className={classes.action} onClick={cancel}>
        {t('ui.cancel')}
      </button>
    </p>
  );
}

function Attachment({ record: { attachment, state, progress } }: { readonly record: OutgoingRecord }) {
  if (!attachment) return null;
  const { file, previewUrl } = attachment;
  return (
    <div className={classes.attachment}>
      {previewUrl !== null && file.type.startsWith('image/') ? (
        <img className={classes.picture} src={previewUrl} alt={file.name} />
      ) : (
        <span className={classes.file}>
          <IconFileText size={22} aria-hidden="true" />
          {file.name}
        </span>
      )}
      {state === 'sending' ? (
        <progress className={classes.progress} max={1} value={progress} aria-label={file.name} />
      ) : null}
    </div>
  );
}
