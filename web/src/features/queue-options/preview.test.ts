import { expect, it } from 'vitest';
import { conversationTo, menuAnswersAt } from './preview.ts';
import { sampleOption } from './sample-option.ts';
import { shownTree } from './state.ts';

const tree = shownTree([
  sampleOption(1, '1'),
  sampleOption(2, '2'),
  sampleOption(20, '1', 2, { mediaName: 'boleto.pdf' }),
]);
const queue = { greetingMessage: 'Olá!', mediaName: 'loja.png' };

it('the conversation goes from the greeting by the chosen numbers to the option', () => {
  expect(conversationTo(queue, tree, 20)).toEqual([
    {
      answer: undefined,
      text: 'Olá!\n\n*[ 1 ]* - Opção 1\n*[ 2 ]* - Opção 2\n\n*[ # ]* - Menu inicial',
      mediaName: 'loja.png',
    },
    {
      answer: '2',
      text: 'Resposta 2\n\n*[ 1 ]* - Opção 20\n\n*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial',
      mediaName: null,
    },
    { answer: '1', text: 'Resposta 20', mediaName: 'boleto.pdf' },
  ]);
  expect(conversationTo(queue, tree, null)).toHaveLength(1);
});

it('the customer can answer what the menu offers, back and to the start', () => {
  const ways = (id: number | null) => menuAnswersAt(tree, id).map(({ key, to }) => [key, to]);
  expect(ways(null)).toEqual([
    ['1', 1],
    ['2', 2],
  ]);
  expect(ways(2)).toEqual([
    ['1', 20],
    ['0', null],
    ['#', null],
  ]);
  expect(ways(20)).toEqual([
    ['0', 2],
    ['#', null],
  ]);
});
