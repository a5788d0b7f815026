const mark = 'carga:';

/** A text that says when it was written, down to a tenth of a millisecond. */
export function stampedText(words: string): string {
  return `${words} ${mark}${Math.round((performance.timeOrigin + performance.now()) * 10)};`;
}

/** How long ago the text in it was written; undefined when there is none. */
export function ageOf(text: string): number | undefined {
  const from = text.indexOf(mark);
  if (from < 0) return undefined;
  const written = Number(text.slice(from + mark.length, text.indexOf(';', from)));
  return performance.timeOrigin + performance.now() - written / 10;
}
