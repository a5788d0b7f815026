import { startEmulator } from '@prosa/emulator/emulator.ts';
import type { Phone } from '@prosa/emulator/phone.ts';
import { loadBaileys } from '#providers/whatsapp/baileys/load-baileys.ts';
import type { Customer } from './customer.ts';
import { bareAddress, type KilledWorld } from './killed-world.ts';

const ownNumber = '5511987654321';

/** Customers with phones in an emulated WhatsApp, which goes on while the server is dead. */
export async function startEmulatedWorld(): Promise<KilledWorld> {
  // The phones of the customers use libsignal as well, which prints their keys otherwise.
  await loadBaileys();
  const emulator = await startEmulator({ recordsStanzas: false });
  const company = emulator.user({ pn: ownNumber, name: 'Loja' });
  const phones = new Map<string, Phone>();

  function phoneOf({ from, name }: Customer): Phone {
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

  return {
    provider: 'beta',
    environment: { WHATSAPP_SERVER_URL: emulator.url, WHATSAPP_ALLOW_CUSTOM_SERVER: 'test' },
    scan: (_, __, qrcode) => emulator.scanQr(company, qrcode),
    write: (_, __, { customer, id, text }) =>
      phoneOf(customer).sendText(company, text, {
        id,
        mode: customer.from.endsWith('@lid') ? 'lid' : 'pn',
      }),
    receivedBy: async (_, customer) =>
      phoneOf(customer).events.flatMap((event) =>
        event.kind === 'message' && event.from === ownNumber ? [event.id] : [],
      ),
    sentAgainBy: (customer) =>
      new Set(
        phoneOf(customer).events.flatMap((event) =>
          event.kind === 'receipt' && event.type === 'retry' ? [event.id] : [],
        ),
      ),
    secondOf: (customer, id) => phoneOf(customer).person.sent.get(id)?.timestamp,
    async untold() {
      const devices = [...company.person.companions.values()];
      return devices.flatMap(({ pending }) => pending.filter(({ tag }) => tag === 'message')).length;
    },
    unread: () => emulator.problems.length,
    end: () => emulator.stop(),
  };
}
