import { sendMessage } from '@prosa/contracts/messages/api.ts';
import { listTickets, updateTicket } from '@prosa/contracts/tickets/api.ts';
import type { TalkingCompany } from '#testing/crowd/carrier.ts';
import type { CrowdWorld } from '#testing/crowd/crowd-world.ts';
import { stampedText } from '#testing/crowd/stamp.ts';

/** Accepts all pending tickets for the company's first user. */
export async function acceptAll(
  { call }: CrowdWorld,
  { adminToken, people }: TalkingCompany,
): Promise<number[]> {
  const query = { status: 'pending', showAll: 'true' } as const;
  const { tickets } = await call(adminToken, listTickets, { query });
  const body = { status: 'open', userId: people[0]?.userId ?? 0 } as const;
  for (const { id } of tickets) await call(adminToken, updateTicket, { params: { ticketId: id }, body });
  return tickets.map(({ id }) => id);
}

/** Duration of each call. */
async function timed(times: number, work: (nth: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let nth = 0; nth < times; nth += 1) {
    const startedAt = performance.now();
    await work(nth);
    took.push(performance.now() - startedAt);
  }
  return took;
}

export function sendOneByOne(
  { call }: CrowdWorld,
  { adminToken }: TalkingCompany,
  ticketIds: readonly number[],
  times: number,
): Promise<number[]> {
  return timed(times, (nth) => {
    const params = { ticketId: ticketIds[nth % ticketIds.length] ?? 0 };
    return call(adminToken, sendMessage, { params, body: { body: stampedText(`Já saiu! ${nth}`) } });
  });
}

/** Returns, accepts, resolves and reopens one ticket after the other. */
export function cycleOneByOne(
  { call }: CrowdWorld,
  { adminToken, people }: TalkingCompany,
  ticketIds: readonly number[],
  times: number,
): Promise<number[]> {
  const userId = people[0]?.userId ?? 0;
  const changes = [
    { status: 'pending', userId: null },
    { status: 'open', userId },
    { status: 'closed' },
    { status: 'open', userId },
  ] as const;
  return timed(times, async (nth) => {
    const params = { ticketId: ticketIds[nth % ticketIds.length] ?? 0 };
    for (const body of changes) await call(adminToken, updateTicket, { params, body });
  });
}
