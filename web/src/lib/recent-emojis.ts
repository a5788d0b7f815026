import { readStored, writeStored } from './storage.ts';

/** Two rows of the picker. */
const kept = 16;

export function readRecentEmojis(): readonly string[] {
  return readStored('recentEmojis') ?? [];
}

/** Puts the one just used first. */
export function rememberEmoji(emoji: string): void {
  const others = readRecentEmojis().filter((other) => other !== emoji);
  writeStored('recentEmojis', [emoji, ...others].slice(0, kept));
}
