import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { avatarColors } from './avatar-look.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

function declarationsOf(css: string, selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf('\n}', start));
  return Object.fromEntries([...block.matchAll(/--ui-([\w-]+):\s*([^;]+);/g)].map((m) => [m[1], m[2]]));
}

const tokens = read('./tokens.css');
const light = declarationsOf(tokens, ':root');
const dark = { ...light, ...declarationsOf(tokens, ':root[data-mantine-color-scheme="dark"]') };

function resolve(theme: Record<string, string>, name: string): string {
  const value = theme[name] ?? '';
  const reference = /^var\(--ui-([\w-]+)\)$/.exec(value)?.[1];
  return reference === undefined ? value : resolve(theme, reference);
}

function luminance(hex: string): number {
  if (!/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`Not a colour: "${hex}"`);
  const channels = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (channels[0] ?? 0) + 0.7152 * (channels[1] ?? 0) + 0.0722 * (channels[2] ?? 0);
}

function contrast(first: string, second: string): number {
  const [lighter = 0, darker = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const surfaces = ['canvas', 'surface', 'raised', 'hover', 'pressed'];
const tones = ['accent', 'danger', 'warning', 'caution', 'success', 'info', 'neutral'];
const words: [string, string][] = [
  ...surfaces.flatMap((surface): [string, string][] => [
    ['text', surface],
    ['dimmed', surface],
    ['danger-text', surface],
  ]),
  ...['canvas', 'surface', 'raised', 'hover'].map((surface): [string, string] => ['accent-text', surface]),
  ...tones.map((tone): [string, string] => [`${tone}-text`, `${tone}-soft`]),
  ...['accent', 'accent-hover', 'accent-pressed', 'danger', 'danger-hover'].map((fill): [string, string] => [
    'on-accent',
    fill,
  ]),
  ['placeholder', 'surface'],
  ['accent-text', 'accent-soft-hover'],
  ['tooltip-text', 'tooltip-surface'],
];
const shapes: [string, string][] = [
  ...surfaces.slice(0, 3).flatMap((surface): [string, string][] => [
    ['field-border', surface],
    ['focus', surface],
  ]),
  ['disabled-text', 'disabled-surface'],
];

describe.each([
  ['light', light],
  ['dark', dark],
])('The %s theme', (_, theme) => {
  it.each(words)('writes %s on %s with AA contrast', (text, surface) => {
    expect(contrast(resolve(theme, text), resolve(theme, surface))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapes)('draws %s on %s so that it can be seen', (shape, surface) => {
    expect(contrast(resolve(theme, shape), resolve(theme, surface))).toBeGreaterThanOrEqual(3);
  });
});

describe('The dark theme', () => {
  it('decides every colour of its own, apart from the accent ramp and what is written on it', () => {
    const colors = Object.keys(light).filter((name) => /^(#|rgb)/.test(light[name] ?? ''));
    const shared = colors.filter((name) => !/^accent-\d$|^on-accent$/.test(name));
    const own = declarationsOf(tokens, ':root[data-mantine-color-scheme="dark"]');
    expect(shared.filter((name) => own[name] === undefined)).toEqual([]);
  });
});

describe('Avatars', () => {
  it.each(avatarColors)('write white initials on %s with AA contrast', (color) => {
    expect(contrast('#ffffff', color)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('The sheets of Mantine', () => {
  it('find every variable they need among our tokens', () => {
    const require = createRequire(import.meta.url);
    const sheets = [...read('./mantine.css.ts').matchAll(/import '(@mantine\/[^']+)'/g)].map(
      (m) => m[1] ?? '',
    );
    const ours = read('./mantine-tokens.css');
    const missing = sheets.flatMap((sheet) => {
      const css = readFileSync(require.resolve(sheet), 'utf8');
      const needed = new Set([...css.matchAll(/var\(\s*(--mantine-[\w-]+)\s*\)/g)].map((m) => m[1] ?? ''));
      return [...needed].filter((name) => !ours.includes(`${name}:`)).map((name) => `${sheet} needs ${name}`);
    });
    expect(sheets.length).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });
});
