import { expect, it } from 'vitest';
import { isWeakPassword } from './rules.ts';

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
  'padaria aurora',
  'PadariaAurora',
  'dona.rosa@aurora.example',
  'donarosa',
])('%s is guessed', (password) => {
  expect(isWeakPassword(password, known)).toBe(true);
});

it.each(['pao-quente', '13579', 'fubá!', 'senhas do mar', 'aurora de domingo', 'admiravel', '12346'])(
  '%s is taken',
  (password) => {
    expect(isWeakPassword(password, known)).toBe(false);
  },
);
