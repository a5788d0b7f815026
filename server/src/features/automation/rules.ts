import type { Author, Automation } from '@prosa/contracts/automation/schema.ts';
import type { StoredDayHours } from '@prosa/contracts/weekly-hours.ts';
import type { OptionNode } from '#features/queue-options/service.ts';
import type { TicketRow } from '#features/tickets/service.ts';

/**
 * Who leads a conversation: nobody yet, a menu, somebody outside (a language model, an integration, a billing system),
 * people; or it has stopped, because a machine answers a machine.
 */
export type Step = 'start' | 'queues' | 'options' | 'prompt' | 'integration' | 'bills' | 'people' | 'stopped';

/** What the automatic part of one conversation remembers. */
export interface Memory {
  readonly step: Step;
  /** Where it brought the ticket. */
  readonly queueId: number | null;
  /** Where in the tree the customer is; null at its top. */
  readonly optionId: number | null;
  /** In a row. */
  readonly wrongAnswers: number;
  /** What is said once and was. */
  readonly said: readonly string[];
  readonly saidAt: Date | null;
  readonly answers: number;
  readonly recentAnswers: number;
  readonly recentSince: Date | null;
}

export const blankMemory: Memory = {
  step: 'start',
  queueId: null,
  optionId: null,
  wrongAnswers: 0,
  said: [],
  saidAt: null,
  answers: 0,
  recentAnswers: 0,
  recentSince: null,
};

/** As it is stored. */
export interface StoredMemory extends Omit<Memory, 'saidAt' | 'recentSince'> {
  readonly saidAt: string | null;
  readonly recentSince: string | null;
}

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

export function memoryOf(stored: StoredMemory | null): Memory {
  if (!stored) return blankMemory;
  return { ...stored, saidAt: momentOf(stored.saidAt), recentSince: momentOf(stored.recentSince) };
}

/** A file that lies in the storage and belongs to somebody else. */
export interface LentFile {
  readonly key: string;
  readonly name: string;
  readonly mimeType: string;
}

export interface KnownPrompt {
  readonly id: number;
  /** Where its people are. */
  readonly queueId: number | null;
}

export interface KnownQueue {
  readonly id: number;
  readonly name: string;
  readonly greeting: string;
  readonly outOfHours: string;
  readonly hours: readonly StoredDayHours[];
  readonly file: LentFile | null;
  readonly prompt: KnownPrompt | null;
  readonly integrationId: number | null;
  /** Who last changed it. */
  readonly author: Author | null;
}

/** A message of a customer whom nobody attends, and all that an answer depends on. */
export interface Situation {
  readonly now: Date;
  /** Empty for what is no text. */
  readonly text: string;
  /** A recording, whose words are not known yet. */
  readonly isSound: boolean;
  readonly sentAt: Date;
  /** The queue the ticket is in. */
  readonly queue: KnownQueue | null;
  readonly connection: {
    readonly greeting: string;
    readonly outOfHours: string;
    /** In the order in which a menu numbers them. */
    readonly queues: readonly KnownQueue[];
    /** How often a menu is repeated for wrong answers; 0 is without end. */
    readonly maxRepetitions: number;
    readonly minutesBetweenMenus: number;
    readonly transferQueueId: number | null;
    readonly prompt: KnownPrompt | null;
    /** Who last changed it. */
    readonly author: Author | null;
  };
  /** The plan has language models. */
  readonly mayPrompt: boolean;
  /** The plan has integrations. */
  readonly mayIntegrate: boolean;
  /** The company has filled in the system that keeps its bills. */
  readonly hasBilling: boolean;
  readonly scheduleType: string;
  readonly timeZone: string;
  readonly companyHours: readonly StoredDayHours[];
  readonly greetsForOneQueue: boolean;
  readonly memory: Memory;
  /** Read only by the rule that needs them. */
  readonly optionsOf: (queueId: number) => Promise<readonly OptionNode[]>;
}

export interface Saying {
  readonly text: string;
  readonly because: Automation;
  /** Sent after the text. */
  readonly file?: LentFile | null;
  /** Said once in a conversation under this name. */
  readonly once?: string;
}

/** Who outside is asked for the next words, which come when they come. */
export type Asked =
  | { readonly whom: 'prompt' }
  | { readonly whom: 'bills' }
  | {
      readonly whom: 'integration';
      /** The customer just came to the queue: whatever was talked there before is over. */
      readonly isStart: boolean;
      /** The message chose the queue and says nothing else. */
      readonly isMenuAnswer: boolean;
    };

/** What one rule wants; what it leaves out stays as it is. No rule after it is asked, also when it says nothing. */
export interface Answer {
  readonly says: readonly Saying[];
  /** Where the ticket goes; null takes it out of its queue. */
  readonly queueId?: number | null;
  readonly step?: Step;
  readonly optionId?: number | null;
  readonly wrongAnswers?: number;
  /** After all that is said here. */
  readonly asks?: Asked;
}

export const silence: Answer = { says: [] };

/** Undefined when the message is none of its business. */
export type Rule = (situation: Situation) => Promise<Answer | undefined> | Answer | undefined;

/** A person attends it, or is meant to read it without a machine in between. */
export function isForPeople(ticket: Pick<TicketRow, 'status' | 'user_id' | 'connection_id'>): boolean {
  return ticket.status !== 'pending' || ticket.user_id !== null || ticket.connection_id === null;
}

/** Somebody else moved the ticket, or it has stopped: then nothing leads the customer through menus any more. */
export function leads({ memory, queue }: Pick<Situation, 'memory' | 'queue'>): boolean {
  return memory.step !== 'stopped' && memory.queueId === (queue?.id ?? null);
}
