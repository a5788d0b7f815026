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
