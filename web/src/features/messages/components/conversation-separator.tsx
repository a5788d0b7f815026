import type { ConversationTicket, HiddenStretch } from '@prosa/contracts/messages/schema.ts';
import type { ConversationRow } from '#features/messages/state.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import classes from './conversation-separator.module.css';

type Separator = Extract<ConversationRow, { kind: 'day' | 'hidden' | 'started' | 'ended' }>;

/** A line between messages: another day, another ticket, messages that one may not see. */
export function ConversationSeparator({ row }: { readonly row: Separator }) {
  if (row.kind === 'day') return <Day at={row.at} />;
  if (row.kind === 'hidden') return <HiddenLine stretch={row.stretch} />;
  return <TicketLine kind={row.kind} ticket={row.ticket} />;
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

function HiddenLine({ stretch: { count, from, to } }: { readonly stretch: HiddenStretch }) {
  const t = useT();
  const { date } = useFormat();
  const [first, last] = [date(from), date(to)];
  return (
    <p className={classes.root} data-line>
      <span className={classes.ticket}>
        <strong>{t('messages.hidden.count', { count })}</strong>
        <span>{first === last ? first : t('messages.hidden.days', { from: first, to: last })}</span>
      </span>
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
