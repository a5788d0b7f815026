/** Lengths that people read easily. */
const spanLengths = [1, 2, 5, 10, 15, 30, 60, 120, 240, 360, 720, 1440, 2880, 10_080] as const;
const mostSpans = 60;
const minuteMs = 60_000;

interface Spans {
  readonly spanMinutes: number;
  /** Nothing while nothing came about. */
  readonly from: Date | undefined;
}

/** The shortest spans of which sixty reach from the first to the last thing that came about. */
export function spanFor(first: string | null, last: string | null): Spans {
  if (first === null || last === null) return { spanMinutes: spanLengths[0], from: undefined };
  const minutes = (Date.parse(last) - Date.parse(first)) / minuteMs + 1;
  const longest = Math.ceil(minutes / (mostSpans - 1));
  const spanMinutes = spanLengths.find((length) => length >= longest) ?? longest;
  const from = Math.floor(Date.parse(first) / (spanMinutes * minuteMs)) * spanMinutes * minuteMs;
  return { spanMinutes, from: new Date(from) };
}
