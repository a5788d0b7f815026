import { describe, expect, it } from 'vitest';
import { fillVariables, firstNameOf, personalNameOf } from './message-variables.ts';

const values = {
  firstName: 'D’Ávila',
  name: 'D’Ávila & Filhos <b>',
  ms: 'Bom dia',
  protocol: '20260101-7',
  date: '01/01/2026',
  hour: '08:30',
};

describe('the variables of a message', () => {
  it.each([
    ['{{ms}}, {{firstName}}!', 'Bom dia, D’Ávila!'],
    ['{{ name }}', 'D’Ávila & Filhos <b>'],
    ['{{date}} {{hour}} {{protocol}}', '01/01/2026 08:30 20260101-7'],
    ['{{gretting}} às {{hora}}', 'Bom dia às 08:30'],
    ['{{unknown}} {{constructor}} {{name', '{{unknown}} {{constructor}} {{name'],
    ['{name} { {name} }', '{name} { {name} }'],
    ['{{{name}}}', '{D’Ávila & Filhos <b>}'],
    ['', ''],
  ])('in %j make %j', (text, filled) => {
    expect(fillVariables(text, values)).toBe(filled);
  });

  it('are not looked for in what was filled in', () => {
    expect(fillVariables('{{name}}', { ...values, name: '{{protocol}} $& $1' })).toBe('{{protocol}} $& $1');
  });
});

describe('B6: a contact without a name', () => {
  const nameless = { ...values, firstName: '', name: '' };

  it.each([
    ['Olá, {{firstName}}!', 'Olá!'],
    ['{{ms}}, *{{firstName}}*! Tudo bem?', 'Bom dia! Tudo bem?'],
    ['Oi {{ name }}, tudo bem?', 'Oi, tudo bem?'],
    ['{{firstName}}, seu pedido chegou.\nAté logo,\n{{name}}', 'Seu pedido chegou.\nAté logo,\n'],
    ['Um momento, {{firstName}}: já respondemos.', 'Um momento: já respondemos.'],
    ['{{name}}', 'Bom dia'],
  ])('is told %j as %j', (text, filled) => {
    expect(fillVariables(text, nameless)).toBe(filled);
  });

  it.each([
    ['+55 31 98765-4321', '', ''],
    ['5531987654321', '', ''],
    ['~ . ~', '', ''],
    ['', '', ''],
    ['+55 Maria Reis', 'Maria', '+55 Maria Reis'],
    ['José', 'José', 'José'],
  ])('is one like %j', (stored, first, whole) => {
    expect([firstNameOf(stored), personalNameOf(stored)]).toEqual([first, whole]);
  });
});
