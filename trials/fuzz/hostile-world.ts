import { randomUUID } from 'node:crypto';
import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import {
  buildCompany,
  buildConnection,
  buildConnectionToken,
  logIn,
  newNumber,
  type TestCompany,
  testPassword,
} from '@prosa/server/testing/builders.ts';
import {
  buildIntegrationDelivery,
  buildMessage,
  buildTicket,
} from '@prosa/server/testing/conversation-builders.ts';
import type { TestApp } from '@prosa/server/testing/test-app.ts';
import { rowsOf } from '#trials/walks/row-factories.ts';
import { fineRequest } from './named-rows.ts';
import type { PlainRequest } from './request-places.ts';
import { buildSigningMachines } from './signing-machines.ts';
import type { WireRequest } from './wire-request.ts';

/** A company with consistent rows of every kind, and an authorised caller for each endpoint. */
export interface HostileWorld {
  /** A valid request that will most likely be accepted. */
  fineRequest(endpoint: EndpointDefinition): Promise<PlainRequest>;
  tokenFor(endpoint: EndpointDefinition): Promise<string | undefined>;
  sign(endpoint: EndpointDefinition, wire: WireRequest): WireRequest;
  /** Restores the rows that an accepted request may have removed. */
  mend(): Promise<void>;
}

async function withoutLimits(app: TestApp, company: TestCompany): Promise<TestCompany> {
  const limits = { users: 100_000, connections: 100_000, queues: 100_000, value: '10' };
  await app.database.platform(({ db }) =>
    db.updateTable('plans').set(limits).where('id', '=', company.planId).execute(),
  );
  return company;
}

/** Rows of one conversation, which refer to each other. */
async function buildScene(app: TestApp, company: TestCompany): Promise<Record<string, number | string>> {
  const rows = rowsOf(app, company);
  const connectionId = await buildConnection(app, company);
  const ticket = await buildTicket(app, company, { connection_id: connectionId, user_id: company.admin.id });
  const message = await buildMessage(app, company, ticket, { from_me: true });
  const integrationId = Number(await rows.get('integrationId'));
  return {
    companyId: company.id,
    connectionId,
    contactId: ticket.contact_id,
    ticketId: ticket.id,
    uuid: ticket.uuid,
    messageId: message.id,
    integrationId,
    deliveryId: await buildIntegrationDelivery(app, company, { integrationId }),
  };
}

/** Replaces unique names, so that requests do not conflict. */
function freshened(
  request: PlainRequest,
  { name }: EndpointDefinition,
  admin: { email: string },
): PlainRequest {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return request;
  const fresh = new Map<string, string>([
    ['name', `Nome ${randomUUID().slice(0, 8)}`],
    ['shortcode', `c${randomUUID().slice(0, 8)}`],
    ['number', newNumber()],
    ['email', name === 'login' ? admin.email : `${randomUUID()}@test.example`],
    ['password', testPassword],
  ]);
  const entries = Object.entries(body).map(([key, value]) => [key, fresh.get(key) ?? value]);
  return { ...request, body: Object.fromEntries(entries) };
}

export async function buildHostileWorld(app: TestApp): Promise<HostileWorld> {
  const company = await withoutLimits(app, await buildCompany(app));
  const platform = await buildCompany(app, { isSuper: true });
  await buildConnection(app, company, { is_default: true });
  const machines = await buildSigningMachines(app, company);
  let rows = rowsOf(app, company);
  let scene = await buildScene(app, company);
  let [admin, owner] = [company.admin, platform.admin];
  let programToken: Promise<string> | undefined;

  /** Uses a spare company, as the platform's owner may close it. */
  async function spareRow(name: string): Promise<number | string> {
    const spare = await buildCompany(app);
    return name === 'companyId' ? spare.id : spare.planId;
  }

  return {
    async fineRequest(endpoint) {
      const isPlatforms = endpoint.access === 'platform:manage';
      const fine = await fineRequest(endpoint, async (name) => {
        if (isPlatforms && (name === 'companyId' || name === 'planId')) return spareRow(name);
        return scene[name] ?? rows.get(name);
      });
      const params = Object.entries((fine.params ?? {}) as object).map(([name, value]) => [
        name,
        machines.params[name] ?? value,
      ]);
      const request = fine.params ? { ...fine, params: Object.fromEntries(params) } : fine;
      return freshened({ body: machines.bodyFor(endpoint), ...request }, endpoint, admin);
    },
    async tokenFor({ access }) {
      if (access === 'public') return undefined;
      if (access === 'platform:manage') return owner.token;
      if (access !== 'connection-token') return admin.token;
      programToken ??= buildConnectionToken(app, company, await buildConnection(app, company));
      return programToken;
    },
    sign: machines.sign,
    async mend() {
      rows = rowsOf(app, company);
      scene = await buildScene(app, company);
      programToken = undefined;
      admin = await logIn(app, company.id, admin.id);
      owner = await logIn(app, platform.id, owner.id);
    },
  };
}
