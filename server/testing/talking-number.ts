import { startEmulator } from '@prosa/emulator/emulator.ts';
import { systemClock } from '#platform/clock.ts';
import { createLog } from '#platform/log.ts';
import { createBaileysProvider } from '#providers/whatsapp/baileys/baileys-provider.ts';
import type { ProviderEvent } from '#providers/whatsapp/port.ts';

/** Links a number and talks over it until sessions are renewed and closed, for whoever looks at what is printed. */
const values = new Map<string, string>();
const copies = new Map<string, Uint8Array>();
const emulator = await startEmulator();
const provider = createBaileysProvider({
  settings: { serverUrl: emulator.url },
  clock: systemClock,
  log: createLog('trace'),
});
const owner = emulator.user({ pn: '5511987654321', name: 'Loja' });
const ana = emulator.user({ pn: '5511977770001', name: 'Ana' });
const heard: ProviderEvent[] = [];
const opened = Promise.withResolvers<void>();

const session = provider.connect({
  connectionId: 1,
  account: { importsHistory: false },
  memory: {
    read: async (names) => new Map([...values].filter(([name]) => names.includes(name))),
    write: async (changes) => {
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) values.delete(name);
        else values.set(name, value);
      }
    },
    clear: async () => values.clear(),
  },
  copies: { save: async (id, bytes) => void copies.set(id, bytes), find: async (id) => copies.get(id) },
  onEvent: async (event) => {
    heard.push(event);
    if (event.type !== 'state') return;
    if (event.state.at === 'qr') await emulator.scanQr(owner, event.state.code);
    if (event.state.at === 'open') opened.resolve();
    if (event.state.at === 'closed') opened.reject(new Error(event.state.reason));
  },
});
await opened.promise;
for (const round of [1, 2]) {
  const id = `PR${round}`;
  await session.send({ id, chat: { phone: ana.pn }, content: { kind: 'text', text: 'oi' } });
  await ana.waitForMessage((message) => message.id === id);
  await ana.waitForReceipt(await ana.sendText(owner, 'olá'), 'inactive');
  // With a new phone everybody begins anew, and what was there is closed.
  ana.reinstall();
  await ana.waitForReceipt(await ana.sendText(owner, 'celular novo'), 'inactive');
}
await session.disconnect();
await emulator.stop();
process.stdout.write(`talked: ${heard.filter(({ type }) => type === 'message').length}\n`);
process.exit(0);
