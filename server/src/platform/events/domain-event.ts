import type { CompanyId } from '#platform/auth/company-id.ts';
import type { Log } from '#platform/log.ts';

/** Something that happened, in the past tense: `ticket.closed`. Recorded inside the transaction that made it so. */
export interface DomainEvent {
  readonly name: string;
  readonly payload: object;
}

export interface EventType<Payload extends object> {
  (payload: Payload): DomainEvent;
  readonly eventName: string;
}

/** The payload must survive JSON, and is small: ids and wire-shaped rows. */
export function defineEvent<Payload extends object>(eventName: string): EventType<Payload> {
  return Object.assign((payload: Payload): DomainEvent => ({ name: eventName, payload }), { eventName });
}

/** An event as it was committed, with its place in the history of its company. */
export interface CommittedEvent extends DomainEvent {
  readonly seq: number;
}

export interface Reaction {
  readonly eventName: string;
  readonly react: (payload: never, companyId: CompanyId) => Promise<void> | void;
}

/**
 * Reaction of one feature to a committed event of another, in the process that committed it. Best effort: a failure is
 * logged and never fails the request. Mandatory work belongs in a job of the same transaction.
 */
export function reactTo<Payload extends object>(
  type: EventType<Payload>,
  react: (payload: Payload, companyId: CompanyId) => Promise<void> | void,
): Reaction {
  return { eventName: type.eventName, react };
}

export function createReactionRunner(log: Log) {
  let byEvent = new Map<string, Reaction[]>();
  const running = new Set<Promise<void>>();

  function start(companyId: CompanyId, event: CommittedEvent, reaction: Reaction): void {
    const run = (async () => reaction.react(event.payload as never, companyId))()
      .catch((error: unknown) => log.error({ err: error, event: event.name }, 'event reaction failed'))
      .finally(() => running.delete(run));
    running.add(run);
  }

  return {
    /** Registered late, because reactions may need the database, which needs this runner's listener first. */
    register: (reactions: readonly Reaction[]) => {
      byEvent = Map.groupBy(reactions, (reaction) => reaction.eventName);
    },
    onCommit: (companyId: CompanyId, events: readonly CommittedEvent[]) => {
      for (const event of events) {
        for (const reaction of byEvent.get(event.name) ?? []) start(companyId, event, reaction);
      }
    },
    settled: async () => void (await Promise.all(running)),
  };
}
