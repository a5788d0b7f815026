import { describe, expect, it } from 'vitest';
import { parseWhatsappText, plainText, type TextNode } from './whatsapp-text.ts';

/** The tree as one line: <b>…</b> for a span, [text](href) for a link, ¶ for a break. */
function draw(nodes: readonly TextNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text;
      if (node.kind === 'break') return '¶';
      if (node.kind === 'link') return `[${node.text}](${node.href})`;
      const content = 'children' in node ? draw(node.children) : node.text;
      return `<${node.kind}>${content}</${node.kind}>`;
    })
    .join('');
}

const drawn = (text: string): string => draw(parseWhatsappText(text));

describe('The text of a message', () => {
  it.each([
    ['*forte*', '<bold>forte</bold>'],
    ['_leve_', '<italic>leve</italic>'],
    ['~fora~', '<strike>fora</strike>'],
    ['diga *olá*, já', 'diga <bold>olá</bold>, já'],
    ['(*olá*)', '(<bold>olá</bold>)'],
    ['*duas palavras*', '<bold>duas palavras</bold>'],
    ['*a* e *b*', '<bold>a</bold> e <bold>b</bold>'],
    ['*👍*', '<bold>👍</bold>'],
  ])('shows %s formatted', (text, expected) => {
    expect(drawn(text)).toBe(expected);
  });

  it.each([
    ['*_forte e leve_*', '<bold><italic>forte e leve</italic></bold>'],
    ['*a _b ~c~_ d*', '<bold>a <italic>b <strike>c</strike></italic> d</bold>'],
    ['*a _b* c_', '<bold>a _b</bold> c_'],
    ['*a *b*', '<bold>a *b</bold>'],
    ['_snake_case_', '<italic>snake_case</italic>'],
    ['**a**', '*<bold>a</bold>*'],
  ])('nests %s as WhatsApp does', (text, expected) => {
    expect(drawn(text)).toBe(expected);
  });

  it.each([
    '2*3*4',
    'snake_case_name',
    '* item *',
    '*aberto',
    'fechado*',
    '*a*b',
    'ação*b*',
    '**',
    '***',
    '_ _',
    '~',
    '``',
    '` `',
    '``````',
    'a ` b',
    '*duas\nlinhas*',
    '`duas\nlinhas`',
    '<b>não</b> <script>alert(1)</script>',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://exemplo.com',
    'http://',
    'https://.',
    'www.',
    'www...',
    'xhttps://exemplo.com',
    'hora',
  ])('leaves %j as it is', (text) => {
    expect(drawn(text).replaceAll('¶', '\n')).toBe(text);
  });

  it.each([
    ['`*a*`', '<code>*a*</code>'],
    ['```um\n*dois*```', '<block>um\n*dois*</block>'],
    ['```\nvar x\n```', '<block>var x</block>'],
    ['*a `b* c` d*', '<bold>a <code>b* c</code> d</bold>'],
    ['```aberto', '```aberto'],
  ])('formats nothing inside the code of %j', (text, expected) => {
    expect(drawn(text)).toBe(expected);
  });

  it('keeps its lines', () => {
    expect(drawn('um\n\n*dois*\n')).toBe('um¶¶<bold>dois</bold>¶');
  });
});

describe('A link', () => {
  it.each([
    ['https://exemplo.com/a_b_c', '[https://exemplo.com/a_b_c](https://exemplo.com/a_b_c)'],
    ['www.exemplo.com', '[www.exemplo.com](https://www.exemplo.com)'],
    ['HTTP://Exemplo.com', '[HTTP://Exemplo.com](HTTP://Exemplo.com)'],
    ['veja https://a.com.', 'veja [https://a.com](https://a.com).'],
    ['(https://a.com/x)', '([https://a.com/x](https://a.com/x))'],
    ['https://a.com/x_(y)', '[https://a.com/x_(y)](https://a.com/x_(y))'],
    ['*https://a.com/*', '<bold>[https://a.com/](https://a.com/)</bold>'],
    ['_www.a.com/x_y_', '<italic>[www.a.com/x_y](https://www.a.com/x_y)</italic>'],
    ['https://a.com/?q=*x*&r=_y_z', '[https://a.com/?q=*x*&r=_y_z](https://a.com/?q=*x*&r=_y_z)'],
    ['https://a.com/"onclick=1', '[https://a.com/](https://a.com/)"onclick=1'],
  ])('is found in %s', (text, expected) => {
    expect(drawn(text)).toBe(expected);
  });
});

describe('A preview', () => {
  it('is one line without markers', () => {
    expect(plainText('*Pedido* _novo_:\n\n```x = 1```  https://a.com 2*3*4')).toBe(
      'Pedido novo: x = 1 https://a.com 2*3*4',
    );
  });
});

describe('A hostile text', () => {
  it.each([
    ['*', 10_000],
    ['*_~', 10_000],
    ['*a ', 10_000],
    ['*a _b ~c ', 5000],
    ['`', 10_000],
    ['```a\n', 10_000],
    ['`a\n', 10_000],
    ['www.', 10_000],
    ['http://a(', 10_000],
    ['http://a ', 10_000],
    [')', 10_000],
  ])('of %j many times is read in linear time', (part, times) => {
    // Ten times as long: whatever grows with the square of it does not end within the test's time.
    const text = part.repeat(10 * times);
    expect(plainText(text).length).toBeGreaterThan(0);
  });

  it('ends an address with a hundred thousand brackets in linear time', () => {
    const text = `https://a.com/${'('.repeat(100_000)}${')'.repeat(200_000)}`;
    expect(drawn(text)).toContain('](https://a.com/(((');
  });
});
