import { describe, expect, it } from 'vitest';
import { isSendable, mismatchedParameters, placeholdersOf, renderTemplate } from './rules.ts';
import { type TemplateComponent, type TemplateParameter, TemplateParameterSchema } from './schema.ts';

const body: TemplateComponent = {
  type: 'BODY',
  text: 'Olá {{1}}, seu pedido {{2}} saiu. {{1}}, boa entrega!',
};
const order = {
  status: 'APPROVED',
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
    body,
    { type: 'FOOTER', text: 'Loja Prosa' },
    {
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Falar com alguém' },
        { type: 'URL', text: 'Acompanhar', url: 'https://loja.example/p/{{1}}' },
      ],
    },
  ],
};
const filled: TemplateParameter[] = [
  { part: 'header', key: '1', text: '1042' },
  { part: 'body', key: '1', text: 'Ana' },
  { part: 'body', key: '2', text: '#1042' },
  { part: 'button', key: '1', text: '1042' },
];

describe('a template', () => {
  it('has each of its blanks once, in the order of reading', () => {
    expect(placeholdersOf(order)).toEqual(filled.map(({ part, key }) => ({ part, key })));
    expect(placeholdersOf({ components: [{ type: 'BODY', text: 'Olá {{ first_name }}' }] })).toEqual([
      { part: 'body', key: 'first_name' },
    ]);
  });

  it('reads as the customer will read it', () => {
    expect(renderTemplate(order, filled)).toBe(
      '*Pedido 1042*\n\nOlá Ana, seu pedido #1042 saiu. Ana, boa entrega!\n\nLoja Prosa',
    );
  });

  it('shows in a preview what is still blank, and takes a text with signs of its own as it is', () => {
    expect(renderTemplate({ components: [body] }, [])).toContain('Olá {{1}}');
    const tricky: TemplateParameter[] = [{ part: 'body', key: '1', text: '$& {{2}}' }];
    expect(renderTemplate({ components: [body] }, tricky)).toContain('Olá $& {{2}}, seu pedido {{2}}');
  });

  it('tells what is missing, what it has no blank for, and what was given twice', () => {
    expect(mismatchedParameters(order, filled)).toEqual({ missing: [], unknown: [] });
    expect(mismatchedParameters(order, filled.slice(1)).missing).toEqual([{ part: 'header', key: '1' }]);
    const extra: TemplateParameter = { part: 'body', key: '3', text: 'x' };
    const again: TemplateParameter = { part: 'body', key: '1', text: 'Bia' };
    expect(mismatchedParameters(order, [...filled, extra, again]).unknown).toEqual([extra, again]);
  });

  it.each([
    ['approved, of words', order, true],
    ['still to be approved', { ...order, status: 'PENDING' }, false],
    ['paused', { ...order, status: 'PAUSED' }, false],
    ['with a picture', { ...order, components: [{ type: 'HEADER', format: 'IMAGE' }, body] }, false],
    [
      'with a code to copy',
      { ...order, components: [body, { type: 'BUTTONS', buttons: [{ type: 'OTP', text: 'Copiar' }] }] },
      false,
    ],
    ['of a kind to come', { ...order, components: [body, { type: 'CAROUSEL' }] }, false],
    ['without a text', { ...order, components: [] }, false],
  ])('that is %s can be sent from here: %s', (_, template, expected) => {
    expect(isSendable(template)).toBe(expected);
  });

  it.each(['', '   ', 'two\nlines', 'a\ttab', 'x'.repeat(1025)])('takes no parameter like %j', (text) => {
    expect(TemplateParameterSchema.safeParse({ part: 'body', key: '1', text }).success).toBe(false);
  });
});
