import { expect, it } from 'vitest';
import { isWeakPassword, passwordStrength } from './rules.ts';

const known = ['Padaria Aurora', 'dona.rosa@aurora.example'];

it.each([
  '12345',
  '1234567890',
  '98765',
  'aaaaa',
  '00000000',
  'abcdef',
  'senha',
  'SENHA123',
  'Senha@2026',
  'password!',
  'mudar123',
  'qwerty',
  'asdfg',
  '1q2w3e4r5t',
  'poiuytrewq',
  '13579',
  '86420',
  '121212',
  'abcabc',
  'padaria aurora',
  'PadariaAurora',
  'dona.rosa@aurora.example',
  'donarosa',
])('A10: %s is guessed', (password) => {
  expect(isWeakPassword(password, known)).toBe(true);
});

it.each(['pao-quente', 'prosa-demo', 'fubá!', 'senhas do mar', 'aurora de domingo', 'admiravel', '12346'])(
  '%s is taken',
  (password) => {
    expect(isWeakPassword(password, known)).toBe(false);
  },
);

it.each([
  ['pao', 'refused'],
  ['13579', 'refused'],
  ['Padaria Aurora', 'refused'],
  ['fubá!', 'weak'],
  ['pao-quente', 'fair'],
  ['pão de queijo às 7', 'strong'],
] as const)('A10: %s looks %s', (password, strength) => {
  expect(passwordStrength(password, { minLength: 5, known })).toBe(strength);
});

it('A10: looks refused below the platform’s minimum', () => {
  expect(passwordStrength('pao-quente', { minLength: 12 })).toBe('refused');
});
