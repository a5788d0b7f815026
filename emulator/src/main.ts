import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import './quiet-console.ts';

const { startEmulator } = await import('./emulator.ts');
const { createCommands } = await import('./commands.ts');
const { startControlServer } = await import('./control-server.ts');
const { startGraph } = await import('./graph/graph-server.ts');
const { createGraphCommands } = await import('./graph/graph-commands.ts');
const { startOpenAi } = await import('./openai/openai-server.ts');
const { createOpenAiCommands } = await import('./openai/openai-commands.ts');

/** The emulator, the Graph and a language model by themselves, until told to stop: one line of JSON has their addresses. */
const { values } = parseArgs({ options: { 'ca-file': { type: 'string' } } });
const emulator = await startEmulator({ recordsStanzas: false });
const graph = await startGraph();
const openAi = await startOpenAi();
const control = await startControlServer({
  ...createCommands(emulator),
  ...createGraphCommands(graph),
  ...createOpenAiCommands(openAi),
});
const caFile = values['ca-file'];
if (caFile !== undefined) writeFileSync(caFile, emulator.caCertificate);
const addresses = {
  server: emulator.url,
  graph: graph.url,
  openAi: openAi.url,
  control: control.url,
  caFile,
};
process.stdout.write(`${JSON.stringify(addresses)}\n`);

process.once('SIGTERM', () => process.exit(0));
process.once('SIGINT', () => process.exit(0));
