import { serveBills } from './bills.ts';
import { askExternalResponder } from './external-responder.ts';
import { chooseQueue, startAgain, walkOptions } from './menus.ts';
import { outOfHours } from './out-of-hours.ts';
import type { Answer, AutomaticMessage, Memory, ResponderRequest, Rule, Situation } from './rules.ts';

/** Evaluated in this order; the first rule that returns an answer wins. */
const rules: readonly Rule[] = [
  outOfHours,
  startAgain,
  serveBills,
  askExternalResponder,
  chooseQueue,
  walkOptions,
];

/** Limits against loops: a person does not need more answers, so the other side is a machine. */
const answersPerMinute = 12;
const answersPerConversation = 60;
const minuteMs = 60_000;

export interface NextTurn {
  readonly says: readonly AutomaticMessage[];
  readonly queueId: number | null;
  readonly memory: Memory;
  readonly asks: ResponderRequest | undefined;
}

/** Leaves out sayings that were already said once, and empty texts without a file. */
function messagesToSend({ says }: Answer, { said }: Memory): readonly AutomaticMessage[] {
  return says.filter(
    ({ text, file, once }) => (text.trim() !== '' || file) && (once === undefined || !said.includes(once)),
  );
}

/** Counters and history including the answer that is about to be given or requested. */
function nextCounters({ memory, now }: Situation, says: readonly AutomaticMessage[]): Partial<Memory> {
  const isRecent = memory.recentSince !== null && now.getTime() < memory.recentSince.getTime() + minuteMs;
  return {
    said: [...memory.said, ...says.flatMap(({ once }) => (once === undefined ? [] : [once]))],
    saidAt: now,
    answers: memory.answers + 1,
    recentAnswers: isRecent ? memory.recentAnswers + 1 : 1,
    recentSince: isRecent ? memory.recentSince : now,
  };
}

/** Returns the answer to a message and the next state; undefined when nothing changes. */
export async function answerTo(situation: Situation): Promise<NextTurn | undefined> {
  for (const rule of rules) {
    const answer = await rule(situation);
    if (answer) return nextTurn(situation, answer);
  }
  return undefined;
}

function nextTurn(situation: Situation, answer: Answer): NextTurn | undefined {
  const { says: _, asks, ...change } = answer;
  const before = situation.memory;
  const hasMoved = Object.entries(change).some(([name, value]) => before[name as keyof Memory] !== value);
  const says = messagesToSend(answer, before);
  if (says.length === 0 && !hasMoved && !asks) return undefined;
  const isAnswer = says.length > 0 || asks !== undefined;
  const memory = { ...before, ...change, ...(isAnswer ? nextCounters(situation, says) : {}) };
  const queueId = answer.queueId === undefined ? (situation.queue?.id ?? null) : answer.queueId;
  if (memory.recentAnswers > answersPerMinute || memory.answers > answersPerConversation) {
    const stopped = { ...before, step: 'stopped' } as const;
    return { says: [], queueId: situation.queue?.id ?? null, memory: stopped, asks: undefined };
  }
  return { says, queueId, memory, asks };
}
