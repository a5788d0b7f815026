/** One-line preview of a message: its text, or the name of its file. */
export function previewOf(text: string, fileName: string, longest: number): string {
  const line = (text === '' ? fileName : text).replaceAll(/\s+/g, ' ').trim();
  // Cut by code points, so that no emoji is split; one takes at most two units.
  return [...line.slice(0, 2 * longest)].slice(0, longest).join('');
}
