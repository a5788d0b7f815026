import { describe, expect, it } from 'vitest';
import { optChangeOf } from './rules.ts';

describe('opting out', () => {
  it.each([
    'SAIR',
    ' parar. ',
    'Stop!',
    'não quero mais receber mensagens',
    '*Descadastrar*',
    'Cancelar inscrição',
  ])('is %j', (text) => {
    expect(optChangeOf(text)).toBe('out');
  });

  it.each(['posso sair às 18h?', 'quero parar de pagar', '', '1', 'sair '.padEnd(80, 'x')])(
    'is not %j',
    (text) => {
      expect(optChangeOf(text)).toBeUndefined();
    },
  );

  it('is taken back as plainly', () => {
    expect(optChangeOf('Quero receber!')).toBe('in');
  });
});
