import { setTimeout as sleep } from 'node:timers/promises';
import { listMessages, sendMessage } from '@prosa/contracts/messages/api.ts';
import { getTicket, listTickets, updateTicket } from '@prosa/contracts/tickets/api.ts';
import type { TalkingCompany } from './carrier.ts';
import type { CrowdWorld } from './crowd-world.ts';

export interface Attendants {
  /** One of each company, again and again: accepts whom they find, reads, answers, resolves. */
  work(pauseMs: number, signal: AbortSignal): Promise<void>;
  resolved(): number;
  failures(): readonly string[];
}

export function attendantsOf({ call, companies }: CrowdWorld): Attendants {
  let resolved = 0;
  const failures: string[] = [];

  async function attendOne({ people, adminToken }: TalkingCompany): Promise<void> {
    const query = { status: 'pending', showAll: 'true' } as const;
    const { tickets } = await call(adminToken, listTickets, { query });
    const [ticket] = tickets;
    const [me] = people;
    if (!ticket || !me) return;
    const params = { ticketId: ticket.id };
    await call(adminToken, updateTicket, { params, body: { status: 'open', userId: me.userId } });
    await call(adminToken, getTicket, { params });
    await call(adminToken, listMessages, { params, query: {} });
    await call(adminToken, sendMessage, { params, body: { body: 'Já resolvo!' } });
    await call(adminToken, updateTicket, { params, body: { status: 'closed' } });
    resolved += 1;
  }

  return {
    resolved: () => resolved,
    failures: () => failures,
    async work(pauseMs, signal) {
      await Promise.all(
        companies.map(async (company) => {
          while (!signal.aborted) {
            await attendOne(company).catch((error: unknown) => void failures.push(String(error)));
            await sleep(pauseMs);
          }
        }),
      );
    },
  };
}
