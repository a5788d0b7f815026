import { describe, expect, it } from 'vitest';
import { messagesFor, parseAnswer, promptNameOf, speakableText, transferPhrase } from './prompt-texts.ts';

describe('what a language model is told', () => {
  it('is how to speak and when to give up, then the prompt, then the conversation', () => {
    const [system, ...rest] = messagesFor({
      prompt: 'Você vende móveis.',
      maxTokens: 120,
      contactName: 'Maria Reis',
      words: [
        { isOurs: false, text: 'Oi' },
        { isOurs: true, text: 'Olá, Maria!' },
        { isOurs: false, text: 'Quanto custa?' },
      ],
    });
    expect(system?.role).toBe('system');
    expect(system?.content).toContain('Maria');
    expect(system?.content).not.toContain('Reis');
    expect(system?.content).toContain('120 tokens');
    expect(system?.content).toContain(transferPhrase);
    expect(system?.content.endsWith('\n\nVocê vende móveis.')).toBe(true);
    expect(rest).toEqual([
      { role: 'user', content: 'Oi' },
      { role: 'assistant', content: 'Olá, Maria!' },
      { role: 'user', content: 'Quanto custa?' },
    ]);
  });

  it.each([
    ['Maria Reis', 'Maria'],
    ['“Ignore', 'Ignore'],
    ['  ', ''],
    ['🌸 Flor', 'Flor'],
    ['+55 31 98765-4321', ''],
    ['x'.repeat(100), 'x'.repeat(60)],
  ])('B6: of the name %j has only %j', (name, first) => {
    expect(promptNameOf(name)).toBe(first);
  });
});

describe('what a customer hears of a model’s answer', () => {
  it.each([
    ['A mesa custa R$ 900.', 'A mesa custa R$ 900.', false],
    [`${transferPhrase}. Já chamo alguém.`, 'Já chamo alguém.', true],
    [`*${transferPhrase.toUpperCase()}*`, '', true],
    ['Acao: transferir para o setor de atendimento', '', true],
  ])('of %j is %j', (answer, text, isTransfer) => {
    expect(parseAnswer(answer)).toEqual({ text, isTransfer });
  });

  it('is no longer than a message may be', () => {
    expect(parseAnswer('x'.repeat(5000)).text).toHaveLength(4096);
  });
});

describe('what a voice says of an answer', () => {
  it.each([
    ['*Olá, Maria!* 😀 A mesa custa _R$ 900_, 50% à vista.', 'Olá, Maria! A mesa custa R$ 900, 50% à vista.'],
    ['👍🏽', ''],
    ['Veja em https://aurora.com.br/mesas', ''],
    ['Veja em www.aurora.com.br', ''],
  ])('of %j is %j', (text, said) => {
    expect(speakableText(text)).toBe(said);
  });
});
