import { expect, it } from 'vitest';
import { captionsOf, isReaction, kindOfFile, newProviderId, previewOf, variablesOf } from './rules.ts';

it('chooses ids that WhatsApp takes and nobody else has', () => {
  expect(newProviderId()).toMatch(/^PR[0-9A-F]{18}$/);
  expect(newProviderId()).not.toBe(newProviderId());
});

it.each([
  ['image/png', false, 'image'],
  ['video/mp4', false, 'video'],
  ['audio/mpeg', false, 'audio'],
  ['audio/mpeg', true, 'voice'],
  ['application/pdf', true, 'document'],
  ['text/csv', false, 'document'],
] as const)('shows %s (voice: %s) as %s', (mimeType, isVoice, kind) => {
  expect(kindOfFile(mimeType, isVoice)).toBe(kind);
});

it('gives a text to the first file, or one to each', () => {
  expect(captionsOf('oi', 0)).toEqual(['oi']);
  expect(captionsOf('oi', 3)).toEqual(['oi', '', '']);
  expect(captionsOf(['a', 'b'], 3)).toEqual(['a', 'b', '']);
});

it.each([
  ['', true],
  ['👍', true],
  ['👍🏽', true],
  ['❤️', true],
  ['❤', true],
  ['👨‍👩‍👧', true],
  ['👍👍', false],
  ['ok', false],
  ['<b>', false],
])('takes %j for a reaction: %s', (text, isOne) => {
  expect(isReaction(text)).toBe(isOne);
});

it('shows cards by their names and a document by its file', () => {
  const cards =
    'BEGIN:VCARD\nFN:Rita\nTEL:+55 11\nEND:VCARD\nBEGIN:VCARD\r\nFN;CHARSET=UTF-8:Zé\r\nEND:VCARD';
  expect(previewOf('contacts', cards, null)).toBe('Rita, Zé');
  expect(previewOf('document', '', 'nota.pdf')).toBe('nota.pdf');
  expect(previewOf('image', '', 'foto.png')).toBe('');
  expect(previewOf('text', 'oi', null)).toBe('oi');
});

it.each([
  ['2026-11-15T08:59:00Z', 'Boa madrugada', '05:59'],
  ['2026-11-15T09:00:00Z', 'Bom dia', '06:00'],
  ['2026-11-15T15:00:00Z', 'Boa tarde', '12:00'],
  ['2026-11-15T21:00:00Z', 'Boa noite', '18:00'],
  ['2026-11-15T03:05:00Z', 'Boa madrugada', '00:05'],
])('greets at %s by the clock of the company', (now, ms, hour) => {
  const values = variablesOf({
    contactName: 'Célia D’Ávila <b>',
    protocol: '20261115000001',
    timeZone: 'America/Sao_Paulo',
    now: new Date(now),
  });
  expect(values).toEqual({
    firstName: 'Célia',
    name: 'Célia D’Ávila <b>',
    ms,
    protocol: '20261115000001',
    date: '15/11/2026',
    hour,
  });
});

it('B6: takes a contact stored under a number for one without a name', () => {
  const source = { protocol: '1', timeZone: 'America/Sao_Paulo', now: new Date(0) };
  const values = variablesOf({ ...source, contactName: '+55 31 98765-4321' });
  expect([values.firstName, values.name]).toEqual(['', '']);
});
