import type { ConversationTicket } from '@prosa/contracts/messages/schema.ts';
import type { ConversationRow } from '#features/messages/state.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import classes from './conversation-separator.module.css';

type Separator = Extract<ConversationRow, { kind: 'day' | 'started' | 'ended' }>;

/** A line between messages: another day, another ticket. */
export function ConversationSeparator({ row }: { readonly row: Separator }) {
  return row.kind === 'day' ? <Day at={row.at} /> : <TicketLine kind={row.kind} ticket={row.ticket} />;
}

function Day({ at }: { readonly at: string }) {
  const t = useT();
  const { date } = useFormat();
  const today = new Date();
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  const day = date(at);
  const name = day === date(today) ? t('messages.today') : undefined;
  return (
    <p className={classes.root}>
      <time className={classes.day} dateTime={at}>
        {name ?? (day === date(yesterday) ? t('messages.yesterday') : day)}
      </time>
    </p>
  );
}

interface TicketLineProps {
  readonly kind: 'started' | 'ended';
  readonly ticket: ConversationTicket;
}

function TicketLine({ kind, ticket }: TicketLineProps) {
  const t = useT();
  const { dateTime } = useFormat();
  const { protocol, user, closingReason, createdAt, closedAt } = ticket;
  const at = kind === 'started' ? createdAt : (closedAt ?? createdAt);
  const details = [
    t('messages.separator.protocol', { protocol }),
    dateTime(at),
    user && kind === 'ended' ? t('messages.separator.attendant', { name: user.name }) : '',
    closingReason && kind === 'ended' ? t('messages.separator.reason', { reason: closingReason }) : '',
  ].filter((part) => part !== '');
  return (
    <p className={classes.root} data-line>
      <span className={classes.ticket}>
        <strong>{t(`messages.separator.${kind}`)}</strong>
        <span>{details.join(' · ')}</span>
      </span>
    </p>
  );
}
