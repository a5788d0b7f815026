const minuteMs = 60_000;

/** Outcomes in the timeline, by the column with their time. */
const outcomeColumns = {
  sent: 'sent_at',
  delivered: 'delivered_at',
  read: 'read_at',
  replied: 'replied_at',
  failed: 'failed_at',
} as const;
type Outcome = keyof typeof outcomeColumns;
type Stamps = Readonly<Record<(typeof outcomeColumns)[Outcome], string | null>>;

/** Change of one recipient's stamps: the previous ones and the new ones. */
export interface StampChange {
  readonly id: number;
  readonly before: Stamps | undefined;
  readonly after: Stamps;
}

/** Each outcome is counted in its minute and in its hour. */
const countedMinutes = [1, 60] as const;
type CountedMinutes = (typeof countedMinutes)[number];
/** Number of rows over which the count of one span is spread, against lock contention. */
const slots = 8;

interface SpanChange extends Readonly<Record<Outcome, number>> {
  readonly minutes: CountedMinutes;
  readonly starts_at: string;
  readonly slot: number;
}

const noOutcomes = { sent: 0, delivered: 0, read: 0, replied: 0, failed: 0 };

const startOf = (at: number, minutes: number) =>
  new Date(Math.floor(at / (minutes * minuteMs)) * minutes * minuteMs).toISOString();

/** Returns the changes per span in a fixed order, against deadlocks between concurrent transactions. */
export function spanChanges(people: readonly StampChange[]): SpanChange[] {
  const spans = new Map<string, SpanChange>();
  function add(id: number, outcome: Outcome, at: string, change: number): void {
    for (const minutes of countedMinutes) {
      const place = { minutes, starts_at: startOf(Date.parse(at), minutes), slot: id % slots };
      const name = `${String(minutes).padStart(2)} ${place.starts_at} ${place.slot}`;
      const known = spans.get(name) ?? { ...place, ...noOutcomes };
      spans.set(name, { ...known, [outcome]: known[outcome] + change });
    }
  }
  for (const { id, before, after } of people) {
    for (const [outcome, column] of Object.entries(outcomeColumns) as [Outcome, keyof Stamps][]) {
      const [was, is] = [before?.[column] ?? null, after[column]];
      if (was === is) continue;
      if (was !== null) add(id, outcome, was, -1);
      if (is !== null) add(id, outcome, is, 1);
    }
  }
  return [...spans].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, span]) => span);
}

/** Size of the stored spans that the spans of a plot are summed from; hours where possible, to read few rows. */
export function countedFor(spanMinutes: number): CountedMinutes {
  return spanMinutes % 60 === 0 ? 60 : 1;
}

/** Span lengths that are easy to read. */
const spanLengths = [1, 2, 5, 10, 15, 30, 60, 120, 240, 360, 720, 1440, 2880, 10_080] as const;
const maxSpans = 60;

interface Spans {
  readonly spanMinutes: number;
  /** Undefined while there are no outcomes. */
  readonly from: Date | undefined;
}

/** Returns the shortest spans of which sixty cover the time from the first to the last outcome. */
export function spanFor(first: string | null, last: string | null): Spans {
  if (first === null || last === null) return { spanMinutes: spanLengths[0], from: undefined };
  const minutes = (Date.parse(last) - Date.parse(first)) / minuteMs + 1;
  const longest = Math.ceil(minutes / (maxSpans - 1));
  const spanMinutes = spanLengths.find((length) => length >= longest) ?? longest;
  const from = Math.floor(Date.parse(first) / (spanMinutes * minuteMs)) * spanMinutes * minuteMs;
  return { spanMinutes, from: new Date(from) };
}
