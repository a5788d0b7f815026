import { defaultWeeklyHours } from '@prosa/contracts/weekly-hours.ts';
import type { OptionNode } from '#features/queue-options/service.ts';
import { answerTo } from './answers.ts';
import {
  type AutomaticMessage,
  blankMemory,
  type KnownQueue,
  type Memory,
  type ResponderRequest,
  type Situation,
} from './rules.ts';

/** Monday, 09:00 in São Paulo, within business hours. */
export const mondayMorning = new Date('2026-11-02T12:00:00Z');

export function knownQueue(id: number, name: string, queue: Partial<KnownQueue> = {}): KnownQueue {
  return {
    id,
    name,
    greeting: `Você está em ${name}.`,
    outOfHours: `${name} está fechado.`,
    hours: defaultWeeklyHours,
    file: null,
    prompt: null,
    integrationId: null,
    author: null,
    ...queue,
  };
}

let lastOption = 0;

export function option(title: string, message: string, ...children: OptionNode[]): OptionNode {
  lastOption += 1;
  return { id: lastOption, title, message, media: null, author: null, children };
}

interface Company extends Partial<Omit<Situation, 'connection' | 'memory' | 'queue'>> {
  readonly connection?: Partial<Situation['connection']>;
  readonly options?: Readonly<Record<number, readonly OptionNode[]>>;
}

/** Simulates a customer of a company without attendants: returns the replies and the state after each message. */
export function customerOf({ connection, options = {}, ...company }: Company) {
  let now = company.now ?? mondayMorning;
  let memory: Memory = blankMemory;
  let says: readonly AutomaticMessage[] = [];
  const queues = connection?.queues ?? [];
  let queueId: number | null = null;
  let asks: ResponderRequest | undefined;

  async function hear(text: string, sentAt: Date, isSound: boolean): Promise<string[]> {
    const turn = await answerTo({
      scheduleType: 'disabled',
      timeZone: 'America/Sao_Paulo',
      companyHours: defaultWeeklyHours,
      greetsForOneQueue: false,
      mayPrompt: true,
      mayIntegrate: true,
      hasBilling: false,
      ...company,
      connection: {
        greeting: 'Olá!',
        outOfHours: 'Estamos fechados.',
        queues,
        maxRepetitions: 3,
        minutesBetweenMenus: 0,
        transferQueueId: null,
        prompt: null,
        author: null,
        ...connection,
      },
      now,
      text,
      isSound,
      sentAt,
      memory,
      queue: queues.find(({ id }) => id === queueId) ?? null,
      optionsOf: async (id) => options[id] ?? [],
    });
    ({ memory, queueId, says, asks } = turn ?? { memory, queueId, says: [], asks: undefined });
    return says.map((saying) => saying.text);
  }

  const write = (text: string, sentAt = now) => hear(text, sentAt, false);

  return {
    write,
    /** Sends a recording. */
    speak: () => hear('', now, true),
    /** Waits ten seconds, enough to have read the last message. */
    async answer(text: string): Promise<string[]> {
      now = new Date(now.getTime() + 10_000);
      return write(text);
    },
    later(ms: number) {
      now = new Date(now.getTime() + ms);
    },
    /** Simulates a user who moves the ticket. */
    move(id: number | null) {
      queueId = id;
    },
    memory: () => memory,
    /** The last answers with their reasons. */
    says: () => says,
    queueId: () => queueId,
    /** External responder asked by the last message. */
    asks: () => asks,
  };
}
