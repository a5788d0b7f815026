/** For LIKE: whatever contains the text, with its own wildcards taken for themselves. */
export function containsPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
