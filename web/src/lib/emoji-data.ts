import type { Language } from '@prosa/contracts/users/schema.ts';
import { isEmojiDrawn } from './emoji-drawn.ts';
import { fold } from './fold.ts';

export interface EmojiGroup {
  readonly index: number;
  readonly label: string;
}

export interface EmojiEntry {
  readonly emoji: string;
  readonly category: number;
  readonly version: number;
  readonly isFlag: boolean;
  readonly label: string;
  /** Other words it is found by, each also without its accents. */
  readonly tags: readonly string[];
}

export interface EmojiData {
  readonly groups: readonly EmojiGroup[];
  readonly emojis: readonly EmojiEntry[];
}

interface EmojiFile {
  /** Made by tools/emoji-data.ts: emoji;group;version;flag;label;tag|tag */
  readonly emojis: readonly string[];
  readonly groups: readonly (readonly (number | string)[])[];
}

const files: Readonly<Record<Language, () => Promise<{ readonly default: EmojiFile }>>> = {
  pt: () => import('./emoji/pt.json'),
  en: () => import('./emoji/en.json'),
  es: () => import('./emoji/es.json'),
};

/** What the picker offers in a language: only what this computer can draw. */
export async function loadEmojiData(language: Language): Promise<EmojiData> {
  const { default: file } = await files[language]();
  return onlyDrawn(readEmojiFile(file), isEmojiDrawn);
}

export function readEmojiFile({ groups, emojis }: EmojiFile): EmojiData {
  return {
    groups: groups.map(([index, label]) => ({ index: Number(index), label: String(label) })),
    emojis: emojis.map((line) => {
      const [emoji = '', category, version, flag, label = '', tags = ''] = line.split(';');
      const words = [label, ...tags.split('|')].filter((word) => word !== '');
      return {
        emoji,
        category: Number(category),
        version: Number(version),
        isFlag: flag === 'flag',
        label,
        tags: [...new Set([...words.slice(1), ...words.map(fold)])],
      };
    }),
  };
}

/**
 * A font has whole versions of Unicode, so one emoji speaks for its version. Country flags are apart: Windows has the
 * version and draws two letters.
 */
export function onlyDrawn(data: EmojiData, isDrawn: (emoji: string) => boolean): EmojiData {
  const samples = new Map<number, string>();
  for (const { version, emoji, isFlag } of data.emojis) {
    if (!isFlag && !samples.has(version)) samples.set(version, emoji);
  }
  const versions = [...samples.keys()].toSorted((a, b) => b - a);
  // Where none is drawn the check itself does not work, and offering all is better than offering none.
  const newest = versions.find((version) => isDrawn(samples.get(version) ?? '')) ?? versions[0] ?? 0;
  const hasFlags = isDrawn('🇧🇷');
  const emojis = data.emojis.filter(({ version, isFlag }) => version <= newest && (hasFlags || !isFlag));
  const shown = new Set(emojis.map(({ category }) => category));
  return { groups: data.groups.filter(({ index }) => shown.has(index)), emojis };
}
