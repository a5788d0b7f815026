import type { Template } from '@prosa/contracts/templates/schema.ts';
import { describe, expect, it } from 'vitest';
import { checkTexts, defaultTexts, parametersOf, readableName, searchTemplates } from './state.ts';

const order: Template = {
  id: 1,
  connectionId: 1,
  name: 'pedido_enviado',
  language: 'pt_BR',
  status: 'APPROVED',
  category: 'UTILITY',
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}' },
    { type: 'BODY', text: 'Olá {{1}}, a cobrança {{2}} saiu.' },
  ],
  syncedAt: '2026-11-15T10:00:00.000Z',
};

describe('templates', () => {
  it('are found by the words of their name or text, whatever their accents, if they can be sent', () => {
    const paused = { ...order, id: 2, status: 'PAUSED' };
    const all = [order, paused];
    for (const search of ['', 'pedido', 'COBRANCA olá', 'enviado saiu']) {
      expect(searchTemplates(all, search)).toEqual([order]);
    }
    expect(searchTemplates(all, 'boleto')).toEqual([]);
  });

  it('have a name people can read', () => {
    expect(readableName(order)).toBe('Pedido enviado');
  });

  it('begin with the first name of the customer in the first blank of the text', () => {
    expect(defaultTexts(order, ' Célia D’Ávila')).toEqual({
      'header-1': '',
      'body-1': 'Célia',
      'body-2': '',
    });
  });

  it('are filled in when every blank has a text on one line', () => {
    const texts = { 'header-1': ' 1042 ', 'body-1': 'Célia', 'body-2': '' };
    expect(checkTexts(order, texts)).toEqual({ 'body-2': 'validation.required' });
    expect(checkTexts(order, { ...texts, 'body-2': 'de\nmaio' })).toEqual({ 'body-2': 'validation.invalid' });
    const whole = { ...texts, 'body-2': 'de maio' };
    expect(checkTexts(order, whole)).toEqual({});
    expect(parametersOf(order, whole)).toEqual([
      { part: 'header', key: '1', text: '1042' },
      { part: 'body', key: '1', text: 'Célia' },
      { part: 'body', key: '2', text: 'de maio' },
    ]);
  });
});
