import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import { memo } from 'react';
import { outbox } from '#features/messages/outbox.ts';
import type { OutgoingRecord } from '#features/messages/outgoing.ts';
import { signatureOf, summaryOf } from '#features/messages/state.ts';
import { ApiError, errorText } from '#lib/api-error.ts';
import { useFormat } from '#lib/format.ts';
import { useLanguage, useT } from '#lib/i18n.ts';
import { formatFileSize } from '#lib/media-format.ts';
import { waitsForNetwork } from '#lib/outbox-record.ts';
import { useSessionUser } from '#lib/session.ts';
import { DeliveryTicks } from '#ui/delivery-ticks.tsx';
import { FormattedText } from '#ui/formatted-text.tsx';
import classes from './outgoing-bubble.module.css';

interface OutgoingBubbleProps {
  readonly record: OutgoingRecord;
  /** The first of several in a row by the same person. */
  readonly isFirst: boolean;
}

/** Message sent from this browser that the server has not stored yet. */
export const OutgoingBubble = memo(function OutgoingBubble({ record, isFirst }: OutgoingBubbleProps) {
  const t = useT();
  const me = useSessionUser();
  const { time } = useFormat();
  const { ticketId, clientId, state, body, attachment, quoted, createdAt, progress } = record;
  const hasFailed = state === 'failed';
  const isStalled = waitsForNetwork(record);
  const isSigned = body.startsWith(signatureOf(me.name));
  const delivery = hasFailed ? 'failed' : 'waiting';
  return (
    <div className={classes.line} data-first={isFirst || undefined}>
      <div
        className={classes.bubble}
        data-failed={hasFailed || undefined}
        data-kind={attachment ? 'file' : 'text'}
      >
        {isFirst && !isSigned ? <p className={classes.author}>{me.name}</p> : null}
        {quoted ? <p className={classes.quote}>{summaryOf(quoted, t)}</p> : null}
        {attachment ? <Attachment record={record} /> : null}
        {body === '' ? null : (
          <div className={classes.text}>
            <FormattedText text={body} />
          </div>
        )}
        <p className={classes.footer}>
          <time dateTime={createdAt}>{time(createdAt)}</time>
          <DeliveryTicks state={delivery} label={t(`messages.delivery.${delivery}`)} />
        </p>
      </div>
      {hasFailed ? (
        <p className={classes.failure} role="alert">
          {errorText(new ApiError(record.error ?? 'ERR_INTERNAL'), t)}
          <button type="button" className={classes.action} onClick={() => outbox.retry(ticketId, clientId)}>
            {t('ui.retry')}
          </button>
          <button type="button" className={classes.action} onClick={() => outbox.cancel(ticketId, clientId)}>
            {t('messages.outgoing.discard')}
          </button>
        </p>
      ) : null}
      {isStalled ? (
        <p className={classes.status} role="status">
          {t('ui.sentOnReconnect')}
          <button type="button" className={classes.action} onClick={() => outbox.cancel(ticketId, clientId)}>
            {t('messages.outgoing.discard')}
          </button>
        </p>
      ) : null}
      {attachment && !hasFailed && !isStalled ? (
        <p className={classes.status}>
          {t('ui.file.sending', { percent: Math.round(progress * 100) })}
          <button type="button" className={classes.action} onClick={() => outbox.cancel(ticketId, clientId)}>
            {t('ui.cancel')}
          </button>
        </p>
      ) : null}
    </div>
  );
});

function Attachment({ record }: { readonly record: OutgoingRecord }) {
  const t = useT();
  const language = useLanguage();
  const { attachment, progress, state } = record;
  if (!attachment) return null;
  const { file, previewUrl, isVoice } = attachment;
  const isPicture = file.type.startsWith('image/') && previewUrl !== null;
  return (
    <div className={classes.attachment}>
      {isPicture ? (
        <img className={classes.picture} src={previewUrl} alt={file.name} />
      ) : (
        <span className={classes.file}>
          <IconFileText size={22} aria-hidden="true" />
          <span>{isVoice ? t('messages.voice') : file.name}</span>
          <span className={classes.size}>{formatFileSize(file.size, language)}</span>
        </span>
      )}
      {state === 'sending' ? (
        <progress className={classes.progress} max={1} value={progress} aria-label={file.name} />
      ) : null}
    </div>
  );
}
