import {
  scanSandboxQr,
  sendSandboxFile,
  sendSandboxMessage,
  setSandboxSwitches,
} from '@prosa/contracts/sandbox-phone/api.ts';
import type { OwnerConnection } from '@prosa/server/testing/owner-connection.ts';
import { setFault } from '#trials/chaos/injected-faults.ts';
import { bareAddress, type KilledWorld, type Person, type Written } from './killed-world.ts';
import type { RetryingClient } from './retrying-client.ts';

interface ReceivedRow {
  readonly address: string;
  readonly provider_id: string;
  readonly media_sha256: string | null;
}

const second = 1000;

/** Customers of the sandbox page, which is inside the product but has its own tables. */
export function sandboxWorld(troublesFolder?: string): KilledWorld {
  const chats = new Map<string, number>();
  /** Time of each message in seconds, as WhatsApp has it: within one second, the order is that of arrival. */
  const secondOf = new Map<string, number>();
  const late = new Set<string>();
  let isConfused = false;
  let phone: { readonly caller: RetryingClient; readonly connectionId: number } | undefined;

  async function received(owner: OwnerConnection, { from }: Person): Promise<ReceivedRow[]> {
    const rows = await owner.query<ReceivedRow>(`
      select coalesce(customer.phone, customer.lid) as address, message.provider_id, message.media_sha256
      from sandbox_messages message join sandbox_customers customer on customer.id = message.customer_id
      where message.is_from_company order by message.id`);
    return rows.filter(({ address }) => address === bareAddress(from));
  }

  async function post({ call }: RetryingClient, connectionId: number, written: Written) {
    const { customer, id, text, file } = written;
    const { from, name } = customer;
    const seconds = secondOf.get(id) ?? Math.floor(Date.now() / second);
    secondOf.set(id, seconds);
    const at = new Date(seconds * second).toISOString();
    const sandboxCustomerId = chats.get(from);
    // A customer who has never written has no chat for a file.
    if (!file || sandboxCustomerId === undefined) {
      return call(sendSandboxMessage, { body: { connectionId, from, name, text, id, at } });
    }
    return call(sendSandboxFile, { params: { sandboxCustomerId }, query: { caption: text, id, at } }, file);
  }

  return {
    provider: 'sandbox',
    environment: {},
    async scan(caller, connectionId) {
      phone = { caller, connectionId };
      await caller.call(scanSandboxQr, { params: { connectionId }, body: {} });
    },
    async write(caller, connectionId, written) {
      if (isConfused) late.add(written.id);
      const { id, customerId } = await post(caller, connectionId, written);
      if (isConfused) late.add(written.id);
      chats.set(written.customer.from, customerId);
      return id;
    },
    meet: () => undefined,
    receivedBy: async (owner, person) => (await received(owner, person)).map((row) => row.provider_id),
    async filesOf(owner, person) {
      const rows = await received(owner, person);
      return new Map(rows.flatMap((row) => (row.media_sha256 ? [[row.provider_id, row.media_sha256]] : [])));
    },
    sentAgainBy: () => new Set(),
    lateBy: () => late,
    secondOf: (_, id) => secondOf.get(id),
    async untold(owner) {
      const [row] = await owner.query<{ count: string }>('select count(*) as count from sandbox_signals');
      return Number(row?.count);
    },
    unread: () => 0,
    async setSlow(isSlow) {
      if (troublesFolder !== undefined) await setFault(troublesFolder, 'provider-slow', isSlow);
    },
    async setConfused(isOn) {
      isConfused ||= isOn;
      const switches = { duplicates: isOn, shuffles: isOn };
      const params = { connectionId: phone?.connectionId ?? 0 };
      await phone?.caller.call(setSandboxSwitches, { params, body: { switches } });
      isConfused = isOn;
    },
    end: () => Promise.resolve(),
  };
}
