import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  activateLanguage,
  browserLanguage,
  getLanguage,
  hasText,
  loadTexts,
  startI18n,
  translate,
} from './i18n.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  vi.stubGlobal('navigator', { languages: ['de-DE'] });
  removeStored('language');
  await startI18n(['ui', 'shell', 'notifications']);
});

afterEach(() => {
  removeStored('language');
  vi.unstubAllGlobals();
});

describe('The language', () => {
  it('is Portuguese unless another was chosen before', async () => {
    expect(getLanguage()).toBe('pt');
    expect(translate('ui.save')).toBe('Salvar');
    writeStored('language', 'es');
    await startI18n(['ui']);
    expect(translate('ui.save')).toBe('Guardar');
  });

  it.each([
    [['en-US', 'pt-BR'], 'en'],
    [['de', 'es-419', 'en'], 'es'],
    [['PT'], 'pt'],
    [['ja'], undefined],
    [[], undefined],
  ])('B17: is that of a browser that speaks %j until one is chosen', async (spoken, expected) => {
    vi.stubGlobal('navigator', { languages: spoken });
    expect(browserLanguage()).toBe(expected);
    removeStored('language');
    await startI18n(['ui']);
    expect(getLanguage()).toBe(expected ?? 'pt');
    writeStored('language', 'es');
    await startI18n(['ui']);
    expect(getLanguage()).toBe('es');
  });

  it('B17: has the texts of a page that asked for them while the language was changing', async () => {
    await Promise.all([activateLanguage('en'), loadTexts(['plans']), loadTexts(['helps'])]);
    expect(getLanguage()).toBe('en');
    expect([hasText('plans.add'), hasText('helps.title')]).toEqual([true, true]);
  });

  it('is remembered and told to the page', async () => {
    await activateLanguage('en');
    expect(readStored('language')).toBe('en');
    expect(document.documentElement.lang).toBe('en');
    await activateLanguage('pt');
    expect(document.documentElement.lang).toBe('pt-BR');
  });

  it('is the last one asked for when two are asked for at once', async () => {
    await Promise.all([activateLanguage('en'), activateLanguage('es')]);
    expect(getLanguage()).toBe('es');
    expect(readStored('language')).toBe('es');
  });

  it('brings along the areas that were loaded in the former one', async () => {
    await loadTexts(['users']);
    await activateLanguage('es');
    expect(translate('users.title')).toBe('Usuarios');
  });
});

describe('A text', () => {
  it.each([
    [0, 'Nenhuma conversa não lida'],
    [1, '1 conversa não lida'],
    [1200, '1.200 conversas não lidas'],
  ])('counts %i in Portuguese', (count, text) => {
    expect(translate('notifications.count', { count })).toBe(text);
  });

  it('counts none as many in Portuguese, as people do', () => {
    expect(translate('shell.menu.unreadTickets', { count: 0 })).toBe('0 conversas não lidas');
    expect(translate('shell.menu.unreadTickets', { count: 1 })).toBe('1 conversa não lida');
  });

  it('takes values', () => {
    expect(translate('shell.version', { version: '4.0.0' })).toBe('Versão 4.0.0');
  });

  it('whose area is not loaded is noticed in development', () => {
    expect(() => translate('design.title')).toThrow('No text "design.title" in "pt"');
  });

  it('is known to exist or not before it is shown', () => {
    expect(hasText('ui.save')).toBe(true);
    expect(hasText('errors.ERR_FROM_THE_FUTURE')).toBe(false);
    expect(hasText('toString')).toBe(false);
  });
});
