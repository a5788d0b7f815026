import { expect, test } from 'vitest';
import { addressOfJid, createAddressBook, isOwnJid, jidOf } from './addresses.ts';

test.each([
  ['5511999990001@s.whatsapp.net', { phone: '5511999990001' }],
  ['5511999990001:12@s.whatsapp.net', { phone: '5511999990001' }],
  ['5511999990001_1:0@s.whatsapp.net', { phone: '5511999990001' }],
  ['5511999990001@c.us', { phone: '5511999990001' }],
  ['5511999990001:99@hosted', { phone: '5511999990001' }],
  ['77001122334455@lid', { lid: '77001122334455' }],
  ['77001122334455:3@lid', { lid: '77001122334455' }],
  ['77001122334455:99@hosted.lid', { lid: '77001122334455' }],
  ['120363041234567890@g.us', { group: '120363041234567890@g.us' }],
  ['5511999990001-1600000000@g.us', { group: '5511999990001-1600000000@g.us' }],
])('%s is somebody', (jid, address) => expect(addressOfJid(jid)).toEqual(address));

test.each([
  'status@broadcast',
  '1600000000@broadcast',
  '120363000000000001@newsletter',
  '0@s.whatsapp.net',
  '867051314767696@bot',
  'server@lid',
  '@s.whatsapp.net',
  '',
  undefined,
  null,
])('%s is no conversation', (jid) => expect(addressOfJid(jid)).toBeUndefined());

test('the second address completes the first, and never replaces it', () => {
  const both = { phone: '5511999990001', lid: '77001122334455' };
  expect(addressOfJid('77001122334455@lid', '5511999990001:0@s.whatsapp.net')).toEqual(both);
  expect(addressOfJid('5511999990001@s.whatsapp.net', '77001122334455@lid')).toEqual(both);
  expect(addressOfJid('5511999990001@s.whatsapp.net', '5511888880002@s.whatsapp.net')).toEqual({
    phone: '5511999990001',
  });
  expect(addressOfJid('12@g.us', '77001122334455@lid')).toEqual({ group: '12@g.us' });
  expect(addressOfJid('77001122334455@lid', '12@g.us')).toEqual({ lid: '77001122334455' });
});

test('a message goes to the number, to the LID only when no number is known', () => {
  expect(jidOf({ phone: '5511999990001', lid: '77' })).toBe('5511999990001@s.whatsapp.net');
  expect(jidOf({ lid: '77' })).toBe('77@lid');
  expect(jidOf({ group: '12@g.us' })).toBe('12@g.us');
  expect(jidOf({ businessScopedId: 'BR.1' })).toBeUndefined();
});

test('the account knows itself by number and by LID, on any device', () => {
  const me = { id: '5511999990001:7@s.whatsapp.net', lid: '77:7@lid' };
  expect(isOwnJid('5511999990001@s.whatsapp.net', me)).toBe(true);
  expect(isOwnJid('77@lid', me)).toBe(true);
  expect(isOwnJid('5511999990001@lid', me)).toBe(false);
  expect(isOwnJid('88@lid', { id: me.id })).toBe(false);
  expect(isOwnJid(undefined, me)).toBe(false);
});

test('the book completes whom it has seen under both addresses, and nobody else', () => {
  const book = createAddressBook();
  book.add({ phone: '5511999990001', lid: '77' });
  book.add({ phone: '5511999990002' });
  expect(book.complete({ lid: '77' })).toEqual({ lid: '77', phone: '5511999990001' });
  expect(book.complete({ phone: '5511999990001' })).toEqual({ lid: '77', phone: '5511999990001' });
  expect(book.complete({ phone: '5511999990002' })).toEqual({ phone: '5511999990002' });
  expect(book.complete({ group: '12@g.us' })).toEqual({ group: '12@g.us' });
});
