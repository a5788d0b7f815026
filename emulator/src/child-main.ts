import './quiet-console.ts';

const { startEmulator } = await import('./emulator.ts');
const { createCommands } = await import('./commands.ts');

/** The emulator as a process of its own: commands come in and answers go out over IPC. It ends with its parent. */
const emulator = await startEmulator({
  recordsStanzas: false,
  usesPreKeys: process.argv.includes('--pre-keys'),
});
const commands = new Map(Object.entries(createCommands(emulator)));

process.on('message', async ({ id, name, args }: { id: number; name: string; args: unknown[] }) => {
  try {
    const value: unknown = await commands.get(name)?.(...args);
    process.send?.({ id, value });
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? error.message : String(error) });
  }
});
process.on('disconnect', () => process.exit(0));

const { url, rootPublicKey, caCertificate } = emulator;
process.send?.({ started: { url, rootPublicKey, caCertificate } });
