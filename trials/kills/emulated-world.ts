import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator } from '@prosa/emulator/emulator.ts';
import type { Phone } from '@prosa/emulator/phone.ts';
import { loadBaileys } from '@prosa/server/src/providers/whatsapp/baileys/load-baileys.ts';
import { openTcpGate } from '@prosa/server/testing/tcp-gate.ts';
import type { Customer } from './killed-world.ts';
import { bareAddress, type KilledWorld, type Person } from './killed-world.ts';
import { sha256 } from './sample-file.ts';

const ownNumber = '5511987654321';
const longestPauseMs = 4000;
const passesMs = 200;
/** While slow, one message in this many is never acknowledged. */
const silentOneIn = 5;
const longestDelayMs = 2000;

const twiceAndLate = () => [longestDelayMs * Math.random(), longestDelayMs * Math.random()];

async function contentOf(phone: Phone, text: string, file: File | undefined) {
  if (!file) return { conversation: text };
  const picture = phone.upload(await file.bytes(), 'image');
  return { imageMessage: { ...picture, mimetype: file.type, caption: text } };
}

/** Customers with phones in an emulated WhatsApp, which keeps running while the server is dead. */
export async function startEmulatedWorld(): Promise<KilledWorld> {
  // The customers' phones use libsignal too, which prints their keys unless silenced.
  await loadBaileys();
  const emulator = await startEmulator({ recordsStanzas: false });
  const company = emulator.user({ pn: ownNumber, name: 'Loja' });
  const phones = new Map<string, Phone>();
  const gate = await openTcpGate(emulator.url);
  const folder = await mkdtemp(join(tmpdir(), 'prosa-whatsapp-'));
  const caFile = join(folder, 'ca.pem');
  await writeFile(caFile, emulator.caCertificate);
  const late = new Set<string>();
  let isConfused = false;
  let stutter: NodeJS.Timeout | undefined;

  function phoneOf({ from, name }: Person): Phone {
    const known = phones.get(from);
    if (known) return known;
    const address = bareAddress(from);
    const hidesNumber = from.endsWith('@lid');
    const phone = emulator.user(
      hidesNumber ? { pn: `55${address}`, lid: address, name, hidesNumber } : { pn: address, name },
    );
    phones.set(from, phone);
    return phone;
  }

  /** Holds all traffic for seconds, then releases it at once. */
  function holdUp(): void {
    gate.freeze();
    stutter = setTimeout(() => {
      gate.thaw();
      stutter = setTimeout(holdUp, passesMs);
    }, longestPauseMs * Math.random());
  }

  const receivedBy = (person: Person) =>
    phoneOf(person).events.flatMap((event) =>
      event.kind === 'message' && event.from === ownNumber ? [event] : [],
    );

  const sentAgainBy = (customer: Customer) =>
    new Set(
      phoneOf(customer).events.flatMap((event) =>
        event.kind === 'receipt' && event.type === 'retry' ? [event.id] : [],
      ),
    );

  return {
    provider: 'beta',
    environment: {
      WHATSAPP_SERVER_URL: gate.url,
      WHATSAPP_ALLOW_CUSTOM_SERVER: 'test',
      NODE_EXTRA_CA_CERTS: caFile,
    },
    scan: (_, __, qrcode) => emulator.scanQr(company, qrcode),
    async write(_, __, { customer, id, text, file }) {
      if (isConfused) late.add(id);
      const phone = phoneOf(customer);
      const mode = customer.from.endsWith('@lid') ? 'lid' : 'pn';
      return phone.send(company, await contentOf(phone, text, file), { id, mode });
    },
    meet: (person) => void phoneOf(person),
    receivedBy: async (_, person) => receivedBy(person).map(({ id }) => id),
    async filesOf(_, person) {
      const phone = phoneOf(person);
      return new Map(
        receivedBy(person).flatMap(({ id, message: { imageMessage } }) =>
          imageMessage ? [[id, sha256(phone.download(imageMessage, 'image'))]] : [],
        ),
      );
    },
    sentAgainBy,
    lateBy: (customer) => sentAgainBy(customer).union(late),
    secondOf: (customer, id) => phoneOf(customer).person.sent.get(id)?.timestamp,
    async untold() {
      const devices = [...company.person.companions.values()];
      return devices.flatMap(({ pending }) => pending.filter(({ tag }) => tag === 'message')).length;
    },
    unread: () => emulator.problems.length,
    async setSlow(isSlow) {
      emulator.faults.isAckMissing = isSlow ? () => Math.random() * silentOneIn < 1 : undefined;
      clearTimeout(stutter);
      gate.thaw();
      if (isSlow) holdUp();
    },
    async setConfused(isOn) {
      isConfused = isOn;
      emulator.faults.deliveries = isOn ? twiceAndLate : undefined;
    },
    async end() {
      clearTimeout(stutter);
      gate.thaw();
      await emulator.stop();
      await gate.shut();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
