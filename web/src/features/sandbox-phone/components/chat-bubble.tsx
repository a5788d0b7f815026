import type { SandboxMessage } from '@prosa/contracts/sandbox-phone/schema.ts';
import { memo } from 'react';
import { type Purpose, previewOf, type Speaker, tickOf } from '#features/sandbox-phone/state.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { plainText } from '#lib/whatsapp-text.ts';
import { DeliveryTicks } from '#ui/delivery-ticks.tsx';
import { BubbleContent } from './bubble-content.tsx';
import { BubbleMenu } from './bubble-menu.tsx';
import classes from './chat-bubble.module.css';

interface ChatBubbleProps {
  readonly message: SandboxMessage;
  /** Author's name in a group; not shown in a chat of two. */
  readonly author: string | undefined;
  readonly speaker: Speaker;
  readonly onPurpose: (purpose: Purpose) => void;
}

export const ChatBubble = memo(function ChatBubble({ message, author, speaker, onPurpose }: ChatBubbleProps) {
  const t = useT();
  const format = useFormat();
  const { fromCompany, quoted, reactions, status, isEdited, isDeleted, kind } = message;
  const emojis = [...new Set(reactions.map(({ emoji }) => emoji))];
  return (
    <li className={classes.line} data-own={!fromCompany || undefined}>
      <div className={classes.bubble} data-kind={kind}>
        {author === undefined ? null : <span className={classes.author}>{author}</span>}
        {quoted ? (
          <blockquote className={classes.quote}>
            <span className={classes.quoteAuthor}>
              {t(quoted.fromCompany ? 'sandbox.company' : 'sandbox.customer')}
            </span>
            <span className={classes.quoteText}>{plainText(previewOf(quoted, t))}</span>
          </blockquote>
        ) : null}
        <BubbleContent message={message} />
        <span className={classes.footer}>
          {isEdited && !isDeleted ? <span>{t('sandbox.edited')}</span> : null}
          <time dateTime={message.sentAt}>{format.time(message.sentAt)}</time>
          {fromCompany || kind === 'call' ? null : (
            <DeliveryTicks state={tickOf[status]} label={t(`sandbox.tick.${status}`)} />
          )}
        </span>
        {isDeleted || kind === 'call' ? null : (
          <BubbleMenu message={message} speaker={speaker} onPurpose={onPurpose} />
        )}
      </div>
      {emojis.length > 0 ? (
        <span
          className={classes.given}
          role="img"
          aria-label={t('sandbox.reactions', { list: emojis.join(' ') })}
        >
          {emojis.join(' ')}
        </span>
      ) : null}
    </li>
  );
});
