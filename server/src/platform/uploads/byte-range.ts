/** Both ends included, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export type RangeRequest =
  | { readonly start: number; readonly end?: number | undefined }
  | { readonly last: number };

export class UnsatisfiableRange extends Error {
  readonly size: number;

  constructor(size: number, options?: { cause?: unknown }) {
    super(`The range asked for lies outside the ${size} bytes of the object`, options);
    this.name = 'UnsatisfiableRange';
    this.size = size;
  }
}

const SINGLE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** A header that is malformed or asks for several ranges counts as absent: HTTP allows to answer with the whole. */
export function parseRangeHeader(header: string | undefined): RangeRequest | undefined {
  const match = header === undefined ? null : SINGLE_RANGE.exec(header.trim());
  if (!match) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '') return last === '' ? undefined : { last: Number(last) };
  if (last === '') return { start: Number(first) };
  return Number(last) < Number(first) ? undefined : { start: Number(first), end: Number(last) };
}

export function formatRangeHeader(range: RangeRequest): string {
  return 'last' in range ? `bytes=-${range.last}` : `bytes=${range.start}-${range.end ?? ''}`;
}

export function resolveRange(range: RangeRequest, size: number): ByteRange {
  const start = 'last' in range ? Math.max(size - range.last, 0) : range.start;
  const end = 'last' in range ? size - 1 : Math.min(range.end ?? size - 1, size - 1);
  if (start > end) throw new UnsatisfiableRange(size);
  return { start, end };
}
