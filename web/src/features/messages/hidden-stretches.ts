import { isMessageBefore } from '@prosa/contracts/messages/rules.ts';
import type { HiddenStretch, Message, MessagePage } from '@prosa/contracts/messages/schema.ts';

type MessagePosition = Pick<Message, 'id' | 'createdAt'>;

const startOf = ({ firstId, from }: HiddenStretch): MessagePosition => ({ id: firstId, createdAt: from });
const endOf = ({ lastId, to }: HiddenStretch): MessagePosition => ({ id: lastId, createdAt: to });
const compareStretches = (a: HiddenStretch, b: HiddenStretch) =>
  isMessageBefore(endOf(a), endOf(b)) ? -1 : 1;

type PageContent = Pick<MessagePage, 'messages' | 'hidden'>;

/** The oldest thing of a page, message or hidden: the older page ends right before it. */
export function oldestIdOf({ messages, hidden }: PageContent): number | undefined {
  const [message, stretch] = [messages[0], hidden[0]];
  if (!message || !stretch) return message?.id ?? stretch?.firstId;
  return isMessageBefore(startOf(stretch), message) ? stretch.firstId : message.id;
}

export function newestIdOf({ messages, hidden }: PageContent): number | undefined {
  const [message, stretch] = [messages.at(-1), hidden.at(-1)];
  if (!message || !stretch) return message?.id ?? stretch?.lastId;
  return isMessageBefore(message, endOf(stretch)) ? stretch.lastId : message.id;
}

const mergeStretches = (a: HiddenStretch, b: HiddenStretch): HiddenStretch => ({
  firstId: a.firstId,
  lastId: b.lastId,
  count: a.count + b.count,
  from: a.from,
  to: b.to,
});

/**
 * For each message the stretch right above it, and the one below the last. Stretches with no message between them are
 * one: a long one comes over several pages.
 */
export function stretchesAbove(
  messages: readonly Message[],
  hidden: readonly HiddenStretch[],
): { readonly above: ReadonlyMap<Message, HiddenStretch>; readonly last: HiddenStretch | undefined } {
  const above = new Map<Message, HiddenStretch>();
  let waiting: HiddenStretch | undefined;
  let next = 0;
  const takeBefore = (message?: Message): void => {
    for (let stretch = hidden[next]; stretch; stretch = hidden[next]) {
      if (message && !isMessageBefore(endOf(stretch), message)) return;
      waiting = waiting ? mergeStretches(waiting, stretch) : stretch;
      next += 1;
    }
  };
  if (hidden.length === 0) return { above, last: undefined };
  for (const message of messages) {
    takeBefore(message);
    if (waiting) above.set(message, waiting);
    waiting = undefined;
  }
  takeBefore();
  return { above, last: waiting };
}

function stretchOf(messages: readonly Message[]): HiddenStretch[] {
  const [first, last] = [messages[0], messages.at(-1)];
  if (!first || !last) return [];
  const { id: firstId, createdAt: from } = first;
  return [{ firstId, lastId: last.id, count: messages.length, from, to: last.createdAt }];
}

/** Messages in runs: those of the ticket, and those of others, by turns. */
function runsOf(messages: readonly Message[], ticketId: number): Message[][] {
  const runs: Message[][] = [];
  for (const message of messages) {
    const run = runs.at(-1);
    const isSame = run && (run[0]?.ticketId === ticketId) === (message.ticketId === ticketId);
    if (isSame) run.push(message);
    else runs.push([message]);
  }
  return runs;
}

/** A page after one of its tickets has left the person's sight, where the company hides such. */
export function hideTicket(page: MessagePage, ticketId: number): MessagePage {
  if (page.contactHistory === 'all') return page;
  const messages = page.messages.filter((message) => message.ticketId !== ticketId);
  if (messages.length === page.messages.length) return page;
  const gone = runsOf(page.messages, ticketId).filter((run) => run[0]?.ticketId === ticketId);
  return {
    ...page,
    messages,
    hidden: [...page.hidden, ...gone.flatMap(stretchOf)].sort(compareStretches),
    tickets: page.tickets.filter(({ id }) => id !== ticketId),
  };
}
