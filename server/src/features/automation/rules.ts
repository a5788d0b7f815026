import type { Author, Automation } from '@prosa/contracts/automation/schema.ts';
import type { StoredDayHours } from '@prosa/contracts/weekly-hours.ts';
import type { OptionNode } from '#features/queue-options/service.ts';
import type { TicketRow } from '#features/tickets/service.ts';

/**
 * Current leader of a conversation: none yet, a menu, an external responder (language model, integration, billing
 * system), or attendants. `stopped` ends a loop with another machine.
 */
export type Step = 'start' | 'queues' | 'options' | 'prompt' | 'integration' | 'bills' | 'people' | 'stopped';

/** Automation state of one conversation. */
export interface Memory {
  readonly step: Step;
  /** Queue that the automation chose. */
  readonly queueId: number | null;
  /** Current option in the tree; null at the top. */
  readonly optionId: number | null;
  /** Consecutive. */
  readonly wrongAnswers: number;
  /** Names of sayings that are sent only once and were. */
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

/** Stored form. */
export interface StoredMemory extends Omit<Memory, 'saidAt' | 'recentSince'> {
  readonly saidAt: string | null;
  readonly recentSince: string | null;
}

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

export function memoryOf(stored: StoredMemory | null): Memory {
  if (!stored) return blankMemory;
  return { ...stored, saidAt: momentOf(stored.saidAt), recentSince: momentOf(stored.recentSince) };
}

/** Stored file that belongs to another row. */
export interface ReferencedFile {
  readonly key: string;
  readonly name: string;
  readonly mimeType: string;
}

export interface KnownPrompt {
  readonly id: number;
  /** Queue of the attendants who take over from the model. */
  readonly queueId: number | null;
}

export interface KnownQueue {
  readonly id: number;
  readonly name: string;
  readonly greeting: string;
  readonly outOfHours: string;
  readonly hours: readonly StoredDayHours[];
  readonly file: ReferencedFile | null;
  readonly prompt: KnownPrompt | null;
  readonly integrationId: number | null;
  /** User who last changed the queue. */
  readonly author: Author | null;
}

/** Message of a customer in an unattended ticket, with everything an answer depends on. */
export interface Situation {
  readonly now: Date;
  /** Empty for messages without text. */
  readonly text: string;
  /** True for a recording without a transcript yet. */
  readonly isSound: boolean;
  readonly sentAt: Date;
  /** Queue of the ticket. */
  readonly queue: KnownQueue | null;
  readonly connection: {
    readonly greeting: string;
    readonly outOfHours: string;
    /** In the order of the menu numbers. */
    readonly queues: readonly KnownQueue[];
    /** How often a menu is repeated for wrong answers; 0 for no limit. */
    readonly maxRepetitions: number;
    readonly minutesBetweenMenus: number;
    readonly transferQueueId: number | null;
    readonly prompt: KnownPrompt | null;
    /** User who last changed the connection. */
    readonly author: Author | null;
  };
  /** True if the plan includes language models. */
  readonly mayPrompt: boolean;
  /** True if the plan includes integrations. */
  readonly mayIntegrate: boolean;
  /** True if the company has configured a billing system. */
  readonly hasBilling: boolean;
  readonly scheduleType: string;
  readonly timeZone: string;
  readonly companyHours: readonly StoredDayHours[];
  readonly greetsForOneQueue: boolean;
  readonly memory: Memory;
  /** Loaded only by the rule that needs it. */
  readonly optionsOf: (queueId: number) => Promise<readonly OptionNode[]>;
}

export interface AutomaticMessage {
  readonly text: string;
  readonly because: Automation;
  /** Sent after the text. */
  readonly file?: ReferencedFile | null;
  /** Key under which the text is sent once per conversation. */
  readonly once?: string;
}

/** External responder that is asked for the next message, asynchronously. */
export type ResponderRequest =
  | { readonly whom: 'prompt' }
  | { readonly whom: 'bills' }
  | {
      readonly whom: 'integration';
      /** True if the customer just entered the queue: any earlier session there has ended. */
      readonly isStart: boolean;
      /** True if the message only chose the queue. */
      readonly isMenuAnswer: boolean;
    };

/** Result of one rule; omitted fields stay unchanged. Ends the evaluation, even without anything to say. */
export interface Answer {
  readonly says: readonly AutomaticMessage[];
  /** New queue of the ticket; null removes it from its queue. */
  readonly queueId?: number | null;
  readonly step?: Step;
  readonly optionId?: number | null;
  readonly wrongAnswers?: number;
  /** Asked after everything in `says`. */
  readonly asks?: ResponderRequest;
}

export const noAnswer: Answer = { says: [] };

/** Returns undefined when the rule does not apply to the message. */
export type Rule = (situation: Situation) => Promise<Answer | undefined> | Answer | undefined;

/** Returns whether a user attends the ticket, or should read it without automation. */
export function isForAttendants(ticket: Pick<TicketRow, 'status' | 'user_id' | 'connection_id'>): boolean {
  return ticket.status !== 'pending' || ticket.user_id !== null || ticket.connection_id === null;
}

/** Returns false when a user moved the ticket or the automation has stopped: then no menu is shown any more. */
export function isAutomated({ memory, queue }: Pick<Situation, 'memory' | 'queue'>): boolean {
  return memory.step !== 'stopped' && memory.queueId === (queue?.id ?? null);
}
