import { globSync, readdirSync, readFileSync } from 'node:fs';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { auditActs } from '@prosa/contracts/audit-log/rules.ts';
import { errorCatalogue } from '@prosa/contracts/errors.ts';
import { requiredKeys } from '@prosa/contracts/subscriptions/schema.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';
import { describe, expect, it } from 'vitest';
import { accessCatalogues } from './catalogues.ts';
import { privateCatalogues } from './private-catalogues.ts';

const languages = ['pt', 'en', 'es'] as const;
type Language = (typeof languages)[number];

const folder = (language: Language): URL => new URL(`./${language}/`, import.meta.url);
const areas = readdirSync(folder('pt'))
  .map((file) => file.replace('.json', ''))
  .sort();
const source = (language: Language, area: string): string =>
  readFileSync(new URL(`${area}.json`, folder(language)), 'utf8');
const texts = (language: Language, area: string): Record<string, string> =>
  JSON.parse(source(language, area));

type Token = string | readonly [name: string, type?: string, format?: unknown];

interface Argument {
  readonly name: string;
  readonly type: string;
  readonly branches: readonly string[];
}

/** Every argument of a text, including those inside a branch of another. */
function argumentsOf(tokens: readonly Token[]): Argument[] {
  return tokens
    .filter((token) => typeof token !== 'string')
    .flatMap(([name, type = 'value', format]) => {
      const branches = typeof format === 'object' && format !== null ? Object.entries(format) : [];
      const filled = branches.filter(([, content]) => Array.isArray(content));
      const inner = filled.flatMap(([, content]) => argumentsOf(content));
      return [{ name, type, branches: filled.map(([branch]) => branch) }, ...inner];
    });
}

const parse = (text: string): Argument[] => argumentsOf(compileMessageOrThrow(text) as readonly Token[]);

/** Plural branches are left out: each language has its own, and exact numbers are a choice of style. */
function valuesOf(text: string): string[] {
  const values = parse(text).map(({ name, type, branches }) =>
    type === 'select' ? `${name}: ${branches.toSorted().join('|')}` : `${name}: ${type}`,
  );
  return [...new Set(values)].sort();
}

/**
 * CLDR treats zero like one in Portuguese; people say "0 mensagens", so the singular is matched by the exact number 1.
 */
const neededForms: Record<Language, readonly string[]> = {
  pt: ['1', 'other'],
  en: ['one', 'other'],
  es: ['one', 'other'],
};

function hasWholePlurals(text: string, language: Language): boolean {
  return parse(text)
    .filter(({ type }) => type === 'plural')
    .every(({ branches }) => {
      const forms = branches.filter((branch) => branch !== '0');
      return forms.toSorted().join() === neededForms[language].join();
    });
}

describe('The catalogues', () => {
  it('hold no text that nothing shows', () => {
    const root = new URL('../', import.meta.url).pathname;
    const files = globSync('**/*.{ts,tsx}', { cwd: root }).filter(
      (file) => !file.startsWith('locales/') && !file.includes('.test.'),
    );
    const code = files.map((file) => readFileSync(`${root}${file}`, 'utf8')).join('\n');
    const known = new Set([
      ...Object.keys(errorCatalogue).map((errorCode) => `errors.${errorCode}`),
      ...Object.values({ ...validationKeys, ...requiredKeys }),
      ...auditActs.map((act) => `audit-log.act.${act}`),
    ]);
    // A key built at runtime has its prefix in the code: `users.profile.${profile}`.
    const isShown = (key: string): boolean =>
      known.has(key) ||
      code.includes(`'${key}'`) ||
      code.includes(`"${key}"`) ||
      code.includes(`\`${key.replace(/[^.]+$/, '${')}`);
    const keys = areas.flatMap((area) => Object.keys(texts('pt', area)));
    expect(keys.filter((key) => !isShown(key))).toEqual([]);
  });

  it.each(languages)('in %s have a file per area, and a loader per file', (language) => {
    const files = readdirSync(folder(language)).map((file) => file.replace('.json', ''));
    files.sort();
    expect(files).toEqual(areas);
    const loaders = { ...accessCatalogues[language], ...privateCatalogues[language] };
    expect(Object.keys(loaders).sort()).toEqual(areas);
  });

  it('tell a code in one place', () => {
    const early = Object.keys(texts('pt', 'access-errors'));
    const later = new Set(Object.keys(texts('pt', 'errors')));
    expect(early.filter((key) => later.has(key))).toEqual([]);
  });

  it('have a text for every error code and every validation message of the contract', () => {
    const known = new Set(
      ['access-errors', 'errors', 'validation'].flatMap((area) => Object.keys(texts('pt', area))),
    );
    const needed = [
      ...Object.keys(errorCatalogue).map((code) => `errors.${code}`),
      ...Object.values(validationKeys),
    ];
    expect(needed.filter((key) => !known.has(key))).toEqual([]);
  });

  it.each(areas)('write the keys of %s under its name, once each', (area) => {
    // `access-errors` holds the errors of the pages before login, apart from all others, under the same prefix.
    const name = area === 'access-errors' ? 'errors' : area;
    for (const language of languages) {
      const keys = [...source(language, area).matchAll(/^ {2}"([^"]+)":/gm)].map((m) => m[1] ?? '');
      expect(keys.filter((key) => !key.startsWith(`${name}.`))).toEqual([]);
      expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    }
  });
});

describe.each(areas)('The texts of %s', (area) => {
  const reference = texts('pt', area);

  it.each(['en', 'es'] as const)('have the same keys in %s', (language) => {
    expect(Object.keys(texts(language, area)).sort()).toEqual(Object.keys(reference).sort());
  });

  it.each(['en', 'es'] as const)('take the same values in %s', (language) => {
    const other = texts(language, area);
    for (const [key, text] of Object.entries(reference)) {
      expect({ key, values: valuesOf(other[key] ?? '') }).toEqual({
        key,
        values: valuesOf(text),
      });
    }
  });

  it.each(languages)('in %s are never empty and never padded', (language) => {
    const bad = Object.entries(texts(language, area)).filter(
      ([, text]) => text === '' || text !== text.trim(),
    );
    expect(bad).toEqual([]);
  });

  it.each(languages)('in %s have every form of each plural', (language) => {
    const bad = Object.entries(texts(language, area)).filter(([, text]) => !hasWholePlurals(text, language));
    expect(bad.map(([key]) => key)).toEqual([]);
  });
});
