import type { DeliveryStatus } from '#providers/whatsapp/port.ts';
import { createRecentMap } from './recent-map.ts';

const ranks: Record<DeliveryStatus, number> = { sent: 1, delivered: 2, read: 3, played: 4 };
const messagesKept = 10_000;

/** Delivery status of each message of ours, so that no status is published twice or backwards. */
export interface DeliverySteps {
  /** It is about to be handed over, perhaps once more. */
  begin(id: string): void;
  /** Whether this answers a handing over; each is answered once, however far the message has come by then. */
  settle(id: string): boolean;
  /** Whether this status is further than the one published before. */
  advance(id: string, status: DeliveryStatus): boolean;
}

export function createDeliverySteps(): DeliverySteps {
  const reached = createRecentMap<number>(messagesKept);
  const awaited = createRecentMap<number>(messagesKept);
  return {
    begin: (id) => void awaited.set(id, (awaited.get(id) ?? 0) + 1),
    settle(id) {
      const open = awaited.get(id) ?? 0;
      if (open > 1) awaited.set(id, open - 1);
      else awaited.delete(id);
      return open > 0;
    },
    advance(id, status) {
      if (ranks[status] <= (reached.get(id) ?? 0)) return false;
      reached.set(id, ranks[status]);
      return true;
    },
  };
}
