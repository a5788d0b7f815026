import { getConnection } from '@prosa/contracts/connections/api.ts';
import { type CallAs, until } from './call.ts';
import type { CrowdCompany } from './seed-crowd.ts';

export interface CrowdCustomer {
  readonly phone: string;
  readonly name: string;
}

/** A company with an open number. */
export interface TalkingCompany extends CrowdCompany {
  readonly connectionId: number;
  readonly adminToken: string;
  /** Settles when the provider has accepted the message, which it delivers to the product later. */
  write(customer: CrowdCustomer, text: string): Promise<void>;
}

/** Provider between companies and customers. */
export interface Carrier {
  /** Environment that points the product to it. */
  readonly environment: Readonly<Record<string, string>>;
  open(call: CallAs, company: CrowdCompany, adminToken: string): Promise<TalkingCompany>;
  /** Deliveries that the product refused and that were retried. */
  refusals(): readonly string[];
  stop(): Promise<void>;
}

const atOnce = 5;

/** Opens a number for each company. */
export async function openNumbers(
  carrier: Carrier,
  call: CallAs,
  companies: readonly CrowdCompany[],
): Promise<TalkingCompany[]> {
  const open: TalkingCompany[] = [];
  for (let from = 0; from < companies.length; from += atOnce) {
    const group = companies.slice(from, from + atOnce);
    const opening = group.map((company) => carrier.open(call, company, company.people[0]?.token ?? ''));
    open.push(...(await Promise.all(opening)));
  }
  return open;
}

export function untilConnectionIs(
  status: string,
  { call, adminToken, connectionId }: { call: CallAs; adminToken: string; connectionId: number },
): Promise<void> {
  const params = { connectionId };
  return until(
    async () => (await call(adminToken, getConnection, { params })).status === status,
    `the connection is ${status}`,
  );
}
