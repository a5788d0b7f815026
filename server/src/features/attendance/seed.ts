import type { Tx } from '#platform/database/database.ts';
import { measureTickets, type TicketAct } from './service.ts';
import { attendanceStore } from './store.ts';

interface DemoAttendance {
  readonly ticket: {
    readonly id: number;
    readonly status: string;
    readonly queue_id: number | null;
    readonly user_id: number | null;
    readonly connection_id: number | null;
  };
  readonly openedAt: Date;
  /** At once, unless said otherwise. */
  readonly acceptedAt?: Date;
  readonly closedAt?: Date;
}

/** As if people had waited, been attended and been done with, at the moments the demo's tickets tell. */
export async function seedAttendances(tx: Tx, attendances: readonly DemoAttendance[]): Promise<void> {
  const store = attendanceStore(tx);
  for (const { ticket, openedAt, acceptedAt = openedAt, closedAt } of attendances) {
    const begin = (act: TicketAct, status: string, at: Date) =>
      store.begin({
        ticketId: ticket.id,
        act,
        status,
        queueId: ticket.queue_id,
        userId: status === 'pending' ? null : ticket.user_id,
        connectionId: ticket.connection_id,
        at,
        byUserId: act === 'created' ? null : ticket.user_id,
        byName: null,
        byRule: null,
      });
    await begin('created', 'pending', openedAt);
    if (ticket.user_id !== null) await begin('accepted', 'open', acceptedAt);
    if (ticket.status === 'closed') await begin('closed', 'closed', closedAt ?? acceptedAt);
  }
  await measureTickets(
    tx,
    attendances.map(({ ticket }) => ticket.id),
  );
}
