import { useUnsentMark } from '#features/messages/outgoing.ts';
import { useT } from '#lib/i18n.ts';
import { DeliveryTicks } from '#ui/delivery-ticks.tsx';
import classes from './unsent-badge.module.css';

/** Says that this browser still holds a message for the ticket. */
export function UnsentBadge({ ticketId }: { readonly ticketId: number }) {
  const t = useT();
  const mark = useUnsentMark(ticketId);
  if (mark === null) return null;
  return (
    <span className={classes.root} data-mark={mark}>
      <DeliveryTicks state={mark} label={t(`tickets.unsent.${mark}`)} />
    </span>
  );
}
