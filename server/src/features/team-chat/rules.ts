/** What a list shows of a message in one line: its text, or the name of its file. */
export function previewOf(text: string, fileName: string, longest: number): string {
  const line = (text === '' ? fileName : text).replaceAll(/\s+/g, ' ').trim();
  // Cut by characters, so that no emoji is halved; one takes two units at most.
  return [...line.slice(0, 2 * longest)].slice(0, longest).join('');
}
