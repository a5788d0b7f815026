import { describe, expect, it } from 'vitest';
import { samplePrompt } from './sample-prompt.ts';
import { checkPrompt, newPromptOf, promptChangesOf, promptFormOf, trialOf } from './state.ts';

const text = 'Você atende os clientes da loja de móveis Aurora, com frases curtas.';
const blank = promptFormOf(undefined);
const filled = { ...blank, name: 'Recepção', prompt: text, apiKey: 'sk-1', queueId: 5 };

describe('the form of a prompt', () => {
  it('begins with the usual numbers and asks for the rest', () => {
    expect(blank).toMatchObject({ maxTokens: 100, temperature: 1, maxMessages: 10, baseUrl: '', model: '' });
    expect(checkPrompt(blank, undefined)).toEqual({
      name: 'validation.required',
      prompt: 'validation.required',
      apiKey: 'validation.required',
      queueId: 'validation.queueRequired',
    });
    expect(checkPrompt(filled, undefined)).toEqual({});
  });

  it('shows no key, and needs none for a prompt that has one', () => {
    const prompt = samplePrompt(1, 'Recepção', { prompt: text });
    const form = promptFormOf(prompt);
    expect(form.apiKey).toBe('');
    expect(checkPrompt(form, prompt)).toEqual({});
    expect(promptChangesOf(form, { ...form, temperature: 0.7 })).toEqual({ temperature: 0.7 });
    expect(promptChangesOf(form, { ...form, apiKey: 'sk-2' })).toEqual({ apiKey: 'sk-2' });
  });

  it('wants the key again for another address, and for no other change', () => {
    const baseUrl = 'https://models.example.com/v1';
    const prompt = samplePrompt(1, 'Recepção', { prompt: text, baseUrl });
    const form = promptFormOf(prompt);
    expect(checkPrompt({ ...form, baseUrl: ` ${baseUrl}/ `, model: 'llama-4' }, prompt)).toEqual({});
    expect(checkPrompt({ ...form, baseUrl: '' }, prompt)).toEqual({ apiKey: 'prompts.keyForAddress' });
    expect(checkPrompt({ ...form, baseUrl: '', apiKey: 'sk-2' }, prompt)).toEqual({});
    expect(checkPrompt({ ...filled, baseUrl: 'models.example.com' }, undefined)).toEqual({
      baseUrl: 'validation.invalid',
    });
  });

  it('refuses what is no number or too large a one', () => {
    const wrong = checkPrompt({ ...filled, temperature: 2.5, maxTokens: '' as never }, undefined);
    expect(Object.keys(wrong).sort()).toEqual(['maxTokens', 'temperature']);
  });

  it('asks for the account of a voice, unless its key is kept already', () => {
    const spoken = { ...filled, voice: 'pt-BR-YaraNeural' } as const;
    expect(Object.keys(checkPrompt(spoken, undefined))).toEqual(['voiceKey', 'voiceRegion']);
    const prompt = samplePrompt(1, 'Recepção', { hasVoiceKey: true });
    expect(checkPrompt({ ...spoken, voiceRegion: 'brazilsouth' }, prompt)).toEqual({});
    expect(Object.keys(checkPrompt({ ...spoken, voiceRegion: 'a.b' }, prompt))).toEqual(['voiceRegion']);
    expect(newPromptOf(filled)).not.toHaveProperty('voiceKey');
    expect(newPromptOf({ ...filled, voiceKey: 'az-1' })).toHaveProperty('voiceKey', 'az-1');
  });
});

describe('a trial', () => {
  const lines = [
    { role: 'user', text: 'Oi' },
    { role: 'assistant', text: '', tokens: 3, isTransfer: true },
    { role: 'assistant', text: 'Olá!', tokens: 3, isTransfer: false },
    { role: 'user', text: 'Quanto custa?' },
  ] as const;

  it('shows the model what was said, as far back as the form says, with the key that is kept', () => {
    const trial = trialOf({ ...filled, apiKey: '', maxMessages: 2 }, { id: 7 }, lines);
    expect(trial).toEqual({
      prompt: text,
      baseUrl: '',
      model: '',
      maxTokens: 100,
      temperature: 1,
      promptId: 7,
      messages: [
        { role: 'assistant', text: 'Olá!' },
        { role: 'user', text: 'Quanto custa?' },
      ],
    });
  });

  it('takes a key that was typed', () => {
    expect(trialOf(filled, undefined, lines)).toMatchObject({ apiKey: 'sk-1' });
  });
});
