import { describe, expect, it } from 'vitest';
import { brCode, crc16, plainText } from './pix-key.ts';

/** Parses a code independently of the code under test. */
function fieldsOf(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let at = 0; at < text.length; ) {
    const length = Number(text.slice(at + 2, at + 4));
    fields[text.slice(at, at + 2)] = text.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return fields;
}

/**
 * Published by others: in the manual of the Banco Central (static, without an amount), in the tests of another library
 * (static, with an amount and a txid), and in gist.github.com/matheusb-comp/1efa205b3c0ffd7af1e8ce63a10e02dc (dynamic).
 */
const published = {
  bancoCentral:
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
  withAmount:
    '00020126580014BR.GOV.BCB.PIX013611111111-1111-1111-1111-11111111111152040000530398654040.015802BR5925TESTE DO TESTE DO TESTEIE6009SAO PAULO6226052211111111111111111111116304642D',
  dynamic:
    '00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a995204000053039865802BR5907EMPRESA6009SAO PAULO62070503***6304EEAB',
};

describe('the sum at the end of a Pix code', () => {
  it('is that of the published test vector of CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1');
  });

  it.each(Object.entries(published))('is that of the code published as %s', (_name, code) => {
    expect(crc16(code.slice(0, -4))).toBe(code.slice(-4));
  });
});

describe('a Pix code', () => {
  it('is to the letter the one in the manual of the Banco Central', () => {
    const key = '123e4567-e12b-12d1-a456-426655440000';
    expect(brCode({ key, name: 'Fulano de Tal', city: 'BRASILIA' })).toBe(published.bancoCentral);
  });

  it('is but for the case of one field, and so the sum, the one of another library', () => {
    const code = brCode({
      key: '11111111-1111-1111-1111-111111111111',
      name: 'TESTE DO TESTE DO TESTEIE',
      city: 'SAO PAULO',
      amount: '0.01',
      txid: '1111111111111111111111',
    });
    const withoutSum = (text: string) => text.slice(0, -4).replace('BR.GOV.BCB.PIX', 'br.gov.bcb.pix');
    expect(withoutSum(code)).toBe(withoutSum(published.withAmount));
  });

  it('has each field where banks look for it', () => {
    const code = brCode({
      key: 'financeiro@prosa.example',
      name: 'Comunicação & Atendimento Ltda.',
      city: 'São José do Rio Preto',
      amount: '1200.00',
      txid: 'FATURA42',
    });
    const { 26: account = '', 62: additional = '', 63: sum, ...rest } = fieldsOf(code);
    expect(rest).toEqual({
      '00': '01',
      52: '0000',
      53: '986',
      54: '1200.00',
      58: 'BR',
      59: 'Comunicacao & Atendimento',
      60: 'Sao Jose do Rio',
    });
    expect(fieldsOf(account)).toEqual({ '00': 'br.gov.bcb.pix', '01': 'financeiro@prosa.example' });
    expect(fieldsOf(additional)).toEqual({ '05': 'FATURA42' });
    expect(sum).toBe(crc16(code.slice(0, -4)));
    expect(code.slice(-8, -4)).toBe('6304');
  });

  it.each([
    ['Padaria São João', 25, 'Padaria Sao Joao'],
    ['  Ação   ✨ Já  ', 25, 'Acao Ja'],
    ['São Bernardo do Campo', 15, 'Sao Bernardo do'],
    ['Abcdefghijklmn opq', 15, 'Abcdefghijklmn'],
  ])('says %s in %i plain characters as %s', (text, max, expected) => {
    expect(plainText(text, max)).toBe(expected);
  });
});
