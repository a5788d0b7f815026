import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe } from 'vitest';
import type { Tx } from '#platform/database/database.ts';
import { createLog } from '#platform/log.ts';
import { newMediaKey } from '#platform/uploads/media-url.ts';
import type { Address, MessageKey } from '#providers/whatsapp/port.ts';
import { providerContract } from '#providers/whatsapp/provider-contract.ts';
import type { OtherSide, ProviderRig, Said, SeenMessage } from '#providers/whatsapp/provider-rig.ts';
import { createSandboxProvider, type SandboxProvider } from '#providers/whatsapp/sandbox/sandbox-provider.ts';
import { buildCompany, buildConnection, type TestCompany } from '#testing/builders.ts';
import { type FakeClock, fakeClock } from '#testing/fake-clock.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { findTarget } from './chats/company-acts.ts';
import { chatQueries } from './chats/queries.ts';
import { createSandboxChats } from './chats/service.ts';
import { customerQueries } from './customers/queries.ts';
import { createCustomer, requireCustomer, revealPhone } from './customers/service.ts';
import { addressOf } from './rules.ts';
import { setSwitches } from './service.ts';
import { createSandboxWorld } from './world.ts';

const faultOf = { network: 'drop', timeout: 'timeout', 'logged-out': 'logout', banned: 'ban' } as const;
const closeReasons = Object.keys(faultOf) as (keyof typeof faultOf)[];
const links = () => '/file';

interface Scene {
  readonly app: TestApp;
  readonly company: TestCompany;
  readonly clock: FakeClock;
  readonly provider: SandboxProvider;
}

/** The customers of the first connection, acting as through the sandbox page. */
async function othersOf({ app, company, clock, provider }: Scene, id: number): Promise<OtherSide> {
  const chats = createSandboxChats({ links, clock });
  const reader = app.database.reader(company.id);

  async function act<T>(connectionId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await app.database.transaction(company.id, work);
    provider.nudge(connectionId);
    return result;
  }

  const make = (kind: 'phone' | 'lid' | 'group', memberIds: number[] = []) =>
    act(id, async (tx) => {
      const made = await createCustomer(tx, id, { name: `Cliente ${kind}`, kind, memberIds });
      return requireCustomer(tx, made.id);
    });
  const customer = await make('phone');
  const hidden = await make('lid');
  const group = await make('group', [customer.id]);

  async function chatId(connectionId: number, address: Address): Promise<number> {
    const found = await customerQueries(reader).findByAddress(connectionId, address);
    if (!found) throw new Error('There is no such chat.');
    return found.id;
  }

  async function messageId(connectionId: number, key: MessageKey): Promise<number> {
    const found = await findTarget(reader, connectionId, key);
    if (!found) throw new Error('There is no such message.');
    return found.row.id;
  }

  async function fileOf({ file }: Extract<Said, { kind: 'media' }>) {
    const bytes = Buffer.from(await file.arrayBuffer());
    const key = newMediaKey(company.id, 'sandbox', 'bin');
    const stored = await app.storage.put(key, Readable.from([bytes]), { contentType: file.type });
    return { key, ...stored, mimeType: file.type, originalName: file.name };
  }

  async function write(
    tx: Tx,
    customerId: number,
    said: Said,
    speaker: { fromCompany: boolean; quotedId?: number },
  ) {
    if (said.kind === 'media') {
      const as = said.as === 'voice' || said.as === 'sticker' || said.as === 'document' ? said.as : undefined;
      return chats.sendFile(tx, customerId, { as, caption: said.caption, ...speaker }, await fileOf(said));
    }
    if (said.kind === 'contact') return chats.send(tx, customerId, { ...said, kind: 'contacts', ...speaker });
    if (said.kind === 'text') return chats.send(tx, customerId, { ...said, ...speaker });
    return chats.send(tx, customerId, { ...said, text: said.name, ...speaker });
  }

  async function seenOf(
    row: Awaited<ReturnType<ReturnType<typeof chatQueries>['page']>>[number],
  ): Promise<SeenMessage> {
    const opened = row.media_key === null ? undefined : await app.storage.open(row.media_key);
    return {
      id: row.provider_id,
      isOurs: row.is_from_company,
      kind: row.kind,
      text: row.body,
      bytes: opened && (await buffer(opened.stream)),
      quotedId: row.quoted?.provider_id,
      isEdited: row.is_edited,
      isRevoked: row.is_deleted,
      reaction: row.reactions.company,
      isReadByUs: !row.is_from_company && row.status === 'read',
    };
  }

  return {
    customer: addressOf(customer),
    hidden: addressOf(hidden),
    group: addressOf(group),
    nobody: { phone: '5511990000000' },
    async say(connectionId, chat, said, { isOwn = false, quoted } = {}) {
      const quotedId = quoted && (await messageId(connectionId, quoted));
      const speaker = { fromCompany: isOwn, ...(quotedId === undefined ? {} : { quotedId }) };
      const customerId = await chatId(connectionId, chat);
      const { key } = await act(connectionId, (tx) => write(tx, customerId, said, speaker));
      return { id: key, chat, isOwn };
    },
    async edit(connectionId, target, text) {
      const message = await messageId(connectionId, target);
      await act(connectionId, (tx) => chats.edit(tx, message, text));
    },
    async revoke(connectionId, target) {
      const message = await messageId(connectionId, target);
      await act(connectionId, (tx) => chats.remove(tx, message));
    },
    async react(connectionId, target, emoji) {
      const message = await messageId(connectionId, target);
      await act(connectionId, (tx) => chats.react(tx, message, { emoji, fromCompany: false }));
    },
    async read(connectionId, chat) {
      const customerId = await chatId(connectionId, chat);
      await act(connectionId, (tx) => chats.read(tx, customerId));
    },
    async call(connectionId, chat) {
      const customerId = await chatId(connectionId, chat);
      await act(connectionId, (tx) => chats.call(tx, customerId, false));
    },
    async type(connectionId, chat) {
      // Calls the provider directly, as the phone's event listeners do.
      provider.type(connectionId, chat, true);
    },
    async reveal(connectionId) {
      await act(connectionId, (tx) => revealPhone(tx, hidden.id, undefined, clock.now()));
    },
    async phone(connectionId, chat) {
      const rows = await chatQueries(reader).page(await chatId(connectionId, chat), undefined);
      return Promise.all(rows.reverse().map(seenOf));
    },
    async breakMedia(connectionId) {
      await act(connectionId, (tx) => setSwitches(tx, connectionId, { switches: { breaksMedia: true } }));
    },
  };
}

describe('the sandbox', () => {
  providerContract(async (): Promise<ProviderRig> => {
    const app = await testApp();
    const company = await buildCompany(app);
    const clock = fakeClock();
    const world = createSandboxWorld({ database: app.database, media: app.storage, links, clock });
    const provider = createSandboxProvider({ world, clock, log: createLog('silent') });
    const connectionIds = [await buildConnection(app, company), await buildConnection(app, company)] as const;
    return {
      provider,
      connectionIds,
      others: await othersOf({ app, company, clock, provider }, connectionIds[0]),
      advance: clock.advance,
      scan: provider.scan,
      close: (id, reason) => provider.fail(id, faultOf[reason as keyof typeof faultOf]),
      closeReasons,
    };
  });
});
