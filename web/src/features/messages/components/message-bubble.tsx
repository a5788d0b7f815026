import { isErrorCode } from '@prosa/contracts/errors.ts';
import { acks, type Message } from '@prosa/contracts/messages/schema.ts';
import { memo } from 'react';
import { useActions } from '#features/messages/conversation-actions.ts';
import { authorOf, deliveryOf, signatureOf, summaryOf } from '#features/messages/state.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { DeliveryTicks } from '#ui/delivery-ticks.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { AutomationMark } from './automation-mark.tsx';
import classes from './message-bubble.module.css';
import { MessageContent } from './message-content.tsx';
import { MessageReactions } from './message-reactions.tsx';
import { QuoteBlock } from './quote-block.tsx';

interface MessageBubbleProps {
  readonly message: Message;
  readonly isFirst: boolean;
  /** Highlights the message for a moment after a jump to it. */
  readonly isFound: boolean;
}

/** One message. Plain HTML: a conversation scrolls through hundreds of these. */
export const MessageBubble = memo(function MessageBubble({ message, isFirst, isFound }: MessageBubbleProps) {
  const t = useT();
  const { isGroup, jumpTo, openMenu } = useActions();
  const { fromMe, quotedMsg, isDeleted, ack } = message;
  return (
    <div
      className={classes.line}
      data-own={fromMe || undefined}
      data-first={isFirst || undefined}
      data-found={isFound || undefined}
    >
      <div className={classes.bubble} data-kind={isDeleted ? 'deleted' : message.mediaType}>
        <Author message={message} isFirst={isFirst} />
        {quotedMsg && !isDeleted ? (
          <QuoteBlock quoted={quotedMsg} isGroup={isGroup} onJump={() => jumpTo(quotedMsg.id)} />
        ) : null}
        <MessageContent message={message} />
        <Footer message={message} />
        <button
          type="button"
          className={classes.menu}
          aria-label={t('messages.menu', { text: summaryOf(message, t).slice(0, 60) })}
          aria-haspopup="menu"
          onClick={(event) => openMenu(message, event.currentTarget)}
        />
      </div>
      {message.reactions.length > 0 ? <MessageReactions message={message} /> : null}
      {fromMe && ack === acks.failed ? <Failure message={message} /> : null}
    </div>
  );
});

function Author({ message, isFirst }: Pick<MessageBubbleProps, 'message' | 'isFirst'>) {
  const t = useT();
  const { isGroup } = useActions();
  const { fromMe, isDeleted, body } = message;
  const author = authorOf(message, t);
  // A signed text already contains the author's name.
  if (fromMe && !isDeleted && body.startsWith(signatureOf(author))) return null;
  const isShown = isFirst && author !== '' && (fromMe || isGroup);
  if (isShown) return <p className={classes.author}>{author}</p>;
  return <VisuallyHidden>{`${author}:`}</VisuallyHidden>;
}

function Footer({ message }: { readonly message: Message }) {
  const t = useT();
  const { time, dateTime } = useFormat();
  const { canSeeVersions, showVersions } = useActions();
  const { createdAt, fromMe, isEdited, isDeleted, ack } = message;
  const delivery = deliveryOf(ack);
  return (
    <p className={classes.footer}>
      {isEdited && !isDeleted && !canSeeVersions ? <span>{t('messages.edited')}</span> : null}
      {(isEdited || isDeleted) && canSeeVersions ? (
        <button type="button" className={classes.versions} onClick={() => showVersions(message)}>
          {t(isDeleted ? 'messages.versions.show' : 'messages.edited')}
        </button>
      ) : null}
      {message.automation ? <AutomationMark automation={message.automation} /> : null}
      <time dateTime={createdAt} title={dateTime(createdAt)}>
        {time(createdAt)}
      </time>
      {fromMe && !isDeleted ? (
        <DeliveryTicks state={delivery} label={t(`messages.delivery.${delivery}`)} />
      ) : null}
    </p>
  );
}

function Failure({ message }: { readonly message: Message }) {
  const t = useT();
  const { canWrite, retry } = useActions();
  const code = isErrorCode(message.error) ? message.error : 'ERR_SENDING_WAPP_MSG';
  return (
    <p className={classes.failure}>
      {t(`errors.${code}`)}
      {canWrite ? (
        <button type="button" className={classes.retry} onClick={() => retry(message)}>
          {t('ui.retry')}
        </button>
      ) : null}
    </p>
  );
}
