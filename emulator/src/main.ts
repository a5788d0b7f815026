import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import './quiet-console.ts';

const { startEmulator } = await import('./emulator.ts');
const { createCommands } = await import('./commands.ts');
const { startControlServer } = await import('./control-server.ts');
const { startGraph } = await import('./graph/graph-server.ts');
const { createGraphCommands } = await import('./graph/graph-commands.ts');
const { startOpenAi } = await import('./openai.ts');
const { createOpenAiCommands } = await import('./openai.ts');
const { startBilling } = await import('./billing/billing-server.ts');
const { createBillingCommands } = await import('./billing/billing-commands.ts');
const { startEfi } = await import('./payments/efi-server.ts');
const { startAsaasPayments } = await import('./payments/asaas-server.ts');
const { createPaymentCommands } = await import('./payments/payment-commands.ts');
const { startSpeech } = await import('./speech/speech-server.ts');
const { createSpeechCommands } = await import('./speech/speech-commands.ts');
const { startDialogflow } = await import('./chatbots/dialogflow-server.ts');
const { startTypebot } = await import('./chatbots/typebot-server.ts');
const { startWebhookReceiver } = await import('./chatbots/webhook-server.ts');
const { createChatbotCommands } = await import('./chatbots/chatbot-commands.ts');

/** The emulator and all who stand beside it, until they are told to stop: their addresses are printed as one line of JSON. */
const { values } = parseArgs({ options: { 'ca-file': { type: 'string' } } });
const emulator = await startEmulator({ recordsStanzas: false });
const graph = await startGraph();
const openAi = await startOpenAi();
const speech = await startSpeech();
const billing = await startBilling();
const efi = await startEfi();
const asaas = await startAsaasPayments();
const dialogflow = await startDialogflow();
const typebot = await startTypebot();
const webhook = await startWebhookReceiver();
const control = await startControlServer({
  ...createCommands(emulator),
  ...createGraphCommands(graph),
  ...createOpenAiCommands(openAi),
  ...createSpeechCommands(speech),
  ...createBillingCommands(billing),
  ...createPaymentCommands(efi, asaas),
  ...createChatbotCommands({ typebot, webhook, dialogflow }),
});
const caFile = values['ca-file'];
if (caFile !== undefined) writeFileSync(caFile, emulator.caCertificate);
const addresses = {
  server: emulator.url,
  graph: graph.url,
  openAi: openAi.url,
  speech: speech.url,
  billing: billing.url,
  efi: efi.url,
  asaas: asaas.url,
  dialogflow: dialogflow.url,
  typebot: typebot.url,
  webhook: webhook.url,
  control: control.url,
  caFile,
};
process.stdout.write(`${JSON.stringify(addresses)}\n`);

process.once('SIGTERM', () => process.exit(0));
process.once('SIGINT', () => process.exit(0));
