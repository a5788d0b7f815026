import type { Automation } from '@prosa/contracts/automation/schema.ts';
import type { StoredDayHours } from '@prosa/contracts/weekly-hours.ts';
import type { OptionNode } from '#features/queue-options/service.ts';

/**
 * Who leads a conversation: nobody yet, a menu, a service outside, people; or it has stopped, because a machine answers
 * a machine.
 */
export type Step = 'start' | 'queues' | 'options' | 'integration' | 'people' | 'stopped';

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

/** A file that lies in the storage and belongs to somebody else. */
export interface LentFile {
  readonly key: string;
  readonly name: string;
  readonly mimeType: string;
}

export interface KnownQueue {
  readonly id: number;
  readonly name: string;
  readonly greeting: string;
  readonly outOfHours: string;
  readonly hours: readonly StoredDayHours[];
  readonly file: LentFile | null;
  /** What answers in it before people do, if the plan includes that. */
  readonly integrationId: number | null;
}

/** A message of a customer whom nobody attends, and all that an answer depends on. */
export interface Situation {
  readonly now: Date;
  /** Empty for what is no text. */
  readonly text: string;
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
  };
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

/** Somebody outside is asked for an answer, which comes when it comes. */
export interface Asked {
  readonly integrationId: number;
  /** The talk begins with this message. */
  readonly isStart: boolean;
  /** The message chose the queue and says nothing else. */
  readonly isMenuAnswer: boolean;
}

/** What one rule wants; what it leaves out stays as it is. No rule after it is asked, also when it says nothing. */
export interface Answer {
  readonly says: readonly Saying[];
  /** Where the ticket goes; null takes it out of its queue. */
  readonly queueId?: number | null;
  readonly step?: Step;
  readonly optionId?: number | null;
  readonly wrongAnswers?: number;
  /** Told after all that is said here. */
  readonly asks?: Asked;
}

export const silence: Answer = { says: [] };

/** Undefined when the message is none of its business. */
export type Rule = (situation: Situation) => Promise<Answer | undefined> | Answer | undefined;

/** Somebody else moved the ticket, or it has stopped: then nothing leads the customer through menus any more. */
export function leads({ memory, queue }: Situation): boolean {
  return memory.step !== 'stopped' && memory.queueId === (queue?.id ?? null);
}
