import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { BillingCommands } from '@prosa/emulator/billing/billing-commands.ts';
import type { ChatbotCommands } from '@prosa/emulator/chatbots/chatbot-commands.ts';
import type { Commands as PhoneCommands } from '@prosa/emulator/commands.ts';
import type { GraphCommands } from '@prosa/emulator/graph/graph-commands.ts';
import type { OpenAiCommands } from '@prosa/emulator/openai.ts';
import type { SpeechCommands } from '@prosa/emulator/speech/speech-commands.ts';

type Commands = PhoneCommands &
  GraphCommands &
  OpenAiCommands &
  SpeechCommands &
  ChatbotCommands &
  BillingCommands;

const root = join(import.meta.dirname, '..');

export interface RunningEmulator {
  /** Environment that makes the product use the emulator as WhatsApp. */
  readonly environment: Readonly<Record<string, string>>;
  /** URL to which specs send commands. */
  readonly control: string;
  stop(): Promise<void>;
}

/** Emulates WhatsApp for the whole run: phones with which specs scan codes and send messages. */
export async function startWhatsappEmulator(folder: string): Promise<RunningEmulator> {
  const caFile = join(folder, 'whatsapp-ca.pem');
  const child = spawn(process.execPath, ['emulator/src/main.ts', '--ca-file', caFile], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { server, graph, openAi, speech, billing, dialogflow, control } = await firstLine(child);
  return {
    environment: {
      WHATSAPP_SERVER_URL: server,
      CLOUD_API_URL: graph,
      OPENAI_API_URL: openAi,
      AZURE_SPEECH_URL: speech,
      ASAAS_API_URL: `${billing}/api/v3`,
      DIALOGFLOW_API_URL: dialogflow,
      GOOGLE_TOKEN_URL: `${dialogflow}/token`,
      WHATSAPP_ALLOW_CUSTOM_SERVER: 'test',
      // The services beside the emulator listen on this address.
      ALLOW_PRIVATE_ADDRESSES: '127.0.0.1',
      NODE_EXTRA_CA_CERTS: caFile,
    },
    control,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

interface Addresses {
  readonly server: string;
  readonly graph: string;
  readonly openAi: string;
  readonly speech: string;
  readonly billing: string;
  readonly dialogflow: string;
  readonly control: string;
}

async function firstLine(child: ChildProcess): Promise<Addresses> {
  if (!child.stdout) throw new Error('The emulator has no output.');
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`The WhatsApp emulator ended with ${code} before it started.`);
  });
  exited.catch(() => undefined);
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), exited])) as [string];
  return JSON.parse(line) as Addresses;
}

/** Sends a command to the emulator of this run. */
export async function whatsapp<Name extends keyof Commands>(
  name: Name,
  ...args: Parameters<Commands[Name]>
): Promise<Awaited<ReturnType<Commands[Name]>>> {
  const control = process.env.E2E_WHATSAPP_CONTROL;
  if (!control) throw new Error('E2E_WHATSAPP_CONTROL is not set: run the specs through the config.');
  const answer = await fetch(`${control}/${name}`, { method: 'POST', body: JSON.stringify(args) });
  const { value, error } = (await answer.json()) as {
    value: Awaited<ReturnType<Commands[Name]>>;
    error?: string;
  };
  if (error !== undefined) throw new Error(`WhatsApp emulator: ${error}`);
  return value;
}
