import { expect, it } from 'vitest';
import { parseVCards } from './vcard.ts';

const maria = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:Silva;Maria;;;',
  'FN:Maria da Silva',
  'item1.TEL;waid=5511987654321:+55 11 98765-4321',
  'item1.X-ABLabel:Celular',
  'TEL;type=WORK:(11) 3333-4444',
  'END:VCARD',
].join('\n');

it('reads the name and the phones of a card, the WhatsApp number first where it is known', () => {
  expect(parseVCards(maria)).toEqual([
    {
      name: 'Maria da Silva',
      phones: [
        { text: '+55 11 98765-4321', digits: '5511987654321' },
        { text: '(11) 3333-4444', digits: '1133334444' },
      ],
    },
  ]);
});

it('reads several cards, folded lines and escaped marks', () => {
  const text = `${maria}\r\nBEGIN:VCARD\r\nFN:Silva\\, Souza e Cia\r\n  Ltda\r\nTEL:+1 202\r\n 5550100\r\nEND:VCARD`;
  expect(parseVCards(text)[1]).toEqual({
    name: 'Silva, Souza e Cia Ltda',
    phones: [{ text: '+1 2025550100', digits: '12025550100' }],
  });
});

it('takes the name from its parts, or from the phone, when the card has no other', () => {
  expect(parseVCards('BEGIN:VCARD\nN:Souza;Ana\nEND:VCARD')[0]?.name).toBe('Souza Ana');
  expect(parseVCards('BEGIN:VCARD\nTEL:+55 11 1\nEND:VCARD')[0]?.name).toBe('+55 11 1');
});

it.each(['', 'olá', 'BEGIN:VCARD\nFN:Sem fim', 'END:VCARD', '<script>alert(1)</script>'])(
  'finds no card in %j',
  (text) => {
    expect(parseVCards(text)).toEqual([]);
  },
);

it('leaves markup as the text it is', () => {
  const [card] = parseVCards('BEGIN:VCARD\nFN:<img src=x onerror=alert(1)>\nTEL:javascript:1\nEND:VCARD');
  expect(card).toEqual({
    name: '<img src=x onerror=alert(1)>',
    phones: [{ text: 'javascript:1', digits: '1' }],
  });
});
