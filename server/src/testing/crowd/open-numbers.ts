import { createConnection, getConnection } from '@prosa/contracts/connections/api.ts';
import { scanSandboxQr } from '@prosa/contracts/sandbox-phone/api.ts';
import { type CallAs, until } from './call.ts';
import type { CrowdCompany } from './seed-crowd.ts';

export interface TalkingCompany extends CrowdCompany {
  readonly connectionId: number;
  /** Who plays its customers. */
  readonly adminToken: string;
}

const atOnce = 5;

async function openNumber(call: CallAs, company: CrowdCompany): Promise<TalkingCompany> {
  const adminToken = company.people[0]?.token ?? '';
  const body = { name: 'Vendas', provider: 'sandbox' } as const;
  const { id: connectionId } = await call(adminToken, createConnection, { body });
  const params = { connectionId };
  const reaches = (status: string) =>
    until(
      async () => (await call(adminToken, getConnection, { params })).status === status,
      `the connection is ${status}`,
    );
  await reaches('qrcode');
  await call(adminToken, scanSandboxQr, { params, body: {} });
  await reaches('CONNECTED');
  return { ...company, connectionId, adminToken };
}

/** A number of the sandbox for each company, open. */
export async function openNumbers(
  call: CallAs,
  companies: readonly CrowdCompany[],
): Promise<TalkingCompany[]> {
  const open: TalkingCompany[] = [];
  for (let from = 0; from < companies.length; from += atOnce) {
    const group = companies.slice(from, from + atOnce);
    open.push(...(await Promise.all(group.map((company) => openNumber(call, company)))));
  }
  return open;
}
