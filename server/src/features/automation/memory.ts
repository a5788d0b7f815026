import type { TicketRow } from '#features/tickets/service.ts';
import type { Facts } from './queries.ts';
import { blankMemory, type Memory } from './rules.ts';

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

export function memoryOf({ memory }: Facts): Memory {
  if (!memory) return blankMemory;
  return { ...memory, saidAt: momentOf(memory.saidAt), recentSince: momentOf(memory.recentSince) };
}

/** A person attends it, or is meant to read it without a machine in between. */
export function isForPeople({ status, user_id, connection_id }: TicketRow): boolean {
  return status !== 'pending' || user_id !== null || connection_id === null;
}
