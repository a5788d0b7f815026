import { describe, expect, it } from 'vitest';
import { billTaskOf, documentIn, formatDocument } from './rules.ts';

describe('a queue', () => {
  it.each([
    ['2ª via de boleto', 'bill'],
    ['2a Via de Boleto', 'bill'],
    ['2 VIA  DE BOLETO', 'bill'],
    ['Segunda via de boleto', 'bill'],
    ['Desbloqueio de Confiança', 'unblock'],
    ['religue de confianca', 'unblock'],
    ['Boleto', undefined],
    ['2ª via de contrato', undefined],
  ])('named %j asks the provider for %j', (name, task) => {
    expect(billTaskOf(name)).toBe(task);
  });
});

describe('a document', () => {
  it.each([
    ['529.982.247-25', '52998224725'],
    ['52998224725', '52998224725'],
    ['meu cpf é 529.982.247-25, obrigado', '52998224725'],
    ['11.222.333/0001-81', '11222333000181'],
    ['11222333000181', '11222333000181'],
    ['cnpj 12.abc.345/01de-35', '12ABC34501DE35'],
    ['529.982.247-26', undefined],
    ['111.111.111-11', undefined],
    ['11.222.333/0001-82', undefined],
    ['5299822472', undefined],
    ['protocolo 529982247251', undefined],
    ['não sei', undefined],
    ['', undefined],
  ])('in %j is %j', (text, document) => {
    expect(documentIn(text)).toBe(document);
  });

  it('is written with its marks', () => {
    expect(formatDocument('52998224725')).toBe('529.982.247-25');
    expect(formatDocument('11222333000181')).toBe('11.222.333/0001-81');
  });
});
