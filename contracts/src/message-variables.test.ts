import { describe, expect, it } from 'vitest';
import { fillVariables } from './message-variables.ts';

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
