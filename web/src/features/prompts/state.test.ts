import { describe, expect, it } from 'vitest';
import { samplePrompt } from './sample-prompt.ts';
import { checkPrompt, promptChangesOf, promptFormOf } from './state.ts';

const text = 'Você atende os clientes da loja de móveis Aurora, com frases curtas.';
const blank = promptFormOf(undefined);
const filled = { ...blank, name: 'Recepção', prompt: text, apiKey: 'sk-1', queueId: 5 };

describe('the form of a prompt', () => {
  it('begins with the usual numbers and asks for the rest', () => {
    expect(blank).toMatchObject({ maxTokens: 100, temperature: 1, maxMessages: 10 });
    expect(checkPrompt(blank, true)).toEqual({
      name: 'validation.required',
      prompt: 'validation.required',
      apiKey: 'validation.required',
      queueId: 'validation.required',
    });
    expect(checkPrompt(filled, true)).toEqual({});
  });

  it('shows no key, and needs none for a prompt that has one', () => {
    const form = promptFormOf(samplePrompt(1, 'Recepção', { prompt: text }));
    expect(form.apiKey).toBe('');
    expect(checkPrompt(form, false)).toEqual({});
    expect(promptChangesOf(form, { ...form, temperature: 0.7 })).toEqual({ temperature: 0.7 });
    expect(promptChangesOf(form, { ...form, apiKey: 'sk-2' })).toEqual({ apiKey: 'sk-2' });
  });

  it('refuses what is no number or too large a one', () => {
    const wrong = checkPrompt({ ...filled, temperature: 2.5, maxTokens: '' as never }, true);
    expect(Object.keys(wrong).sort()).toEqual(['maxTokens', 'temperature']);
  });
});
