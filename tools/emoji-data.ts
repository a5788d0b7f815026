/**
 * Makes web/src/lib/emoji/{pt,en,es}.json from an unpacked emojibase-data:
 *
 *   npm pack emojibase-data@17.0.0 && tar xzf emojibase-data-17.0.0.tgz
 *   node tools/emoji-data.ts package && node_modules/.bin/biome check --write web/src/lib/emoji
 *
 * The package is 49 MB unpacked and changes once a year, so what the picker needs of it is kept here instead.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Message {
  readonly key: string;
  readonly order: number;
  readonly message: string;
}

interface Messages {
  readonly groups: readonly Message[];
  readonly subgroups: readonly Message[];
}

interface Emoji {
  readonly emoji: string;
  readonly label: string;
  readonly version: number;
  readonly tags?: readonly string[];
  /** Absent for the regional indicators that flags are made of. */
  readonly order?: number;
  readonly group?: number;
  readonly subgroup?: number;
}

const source = process.argv[2] ?? 'package';
const target = join(import.meta.dirname, '../web/src/lib/emoji');

/** Unicode's Portuguese calls the flags "switches". */
const betterNames: Readonly<Record<string, string>> = { comutadores: 'bandeiras' };

const read = (language: string, file: string): unknown =>
  JSON.parse(readFileSync(join(source, language, `${file}.json`), 'utf8'));
const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

for (const language of ['pt', 'en', 'es']) {
  const messages = read(language, 'messages') as Messages;
  const data = read(language, 'data') as readonly Emoji[];
  const flags = messages.subgroups.filter(({ key }) => /^(?:country|subdivision)-flag$/.test(key));
  const flagGroups = new Set(flags.map(({ order }) => order));
  const groups = messages.groups
    .filter(({ key }) => key !== 'component')
    .map(({ order, message }) => [order, capitalise(betterNames[message] ?? message)] as const);
  const known = new Set(groups.map(([order]) => order));
  const emojis = data
    .filter(({ group = -1 }) => known.has(group))
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map(({ emoji, group, version, label, tags = [], subgroup = -1 }) => {
      const flag = flagGroups.has(subgroup) ? 'flag' : '';
      const fields = [emoji, group, version, flag, capitalise(label), tags.join('|')];
      if (fields.some((field) => String(field).includes(';'))) throw new Error(`A field of ${emoji} has a ;`);
      return fields.join(';');
    });
  writeFileSync(join(target, `${language}.json`), JSON.stringify({ groups, emojis }));
}
