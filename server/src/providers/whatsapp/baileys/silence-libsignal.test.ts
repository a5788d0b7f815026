import { Console } from 'node:console';
import { Writable } from 'node:stream';
import { createSignalDevice, type SignalDevice } from '@prosa/emulator/signal-device.ts';
import { expect, test } from 'vitest';
import { type Printer, silenceLibsignal } from './load-baileys.ts';

/** A console that records everything printed. */
function listeningConsole(): { readonly console: Console; text(): string } {
  const chunks: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      chunks.push(String(chunk));
      done();
    },
  });
  return { console: new Console(stream, stream), text: () => chunks.join('') };
}

/** A second session with the same device closes the first one, which libsignal prints. */
async function closeSession(device: SignalDevice, other: SignalDevice): Promise<void> {
  await device.renewSession('1@s.whatsapp.net', await other.bundle());
  await device.renewSession('1@s.whatsapp.net', await other.bundle());
}

async function printedBy(work: (printer: Printer) => Promise<void>): Promise<string> {
  const original = globalThis.console;
  const { console: listening, text } = listeningConsole();
  globalThis.console = listening;
  try {
    await work(listening);
  } finally {
    globalThis.console = original;
  }
  return text();
}

test('libsignal prints private keys when it closes a session, unless it is silenced', async () => {
  const [device, other] = [createSignalDevice(), createSignalDevice()];
  const loud = await printedBy(() => closeSession(device, other));
  expect(loud.includes('privKey')).toBe(true);
  const quiet = await printedBy(async (printer) => {
    silenceLibsignal(printer);
    await closeSession(device, other);
    printer.info('of our own');
  });
  expect(quiet.includes('privKey')).toBe(false);
  expect(quiet).toHaveLength('of our own\n'.length);
});

test('the way back restores the console', async () => {
  const device = createSignalDevice();
  const other = createSignalDevice();
  const printed = await printedBy(async (printer) => {
    silenceLibsignal(printer)();
    await closeSession(device, other);
  });
  expect(printed.includes('privKey')).toBe(true);
});
