import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FormattedText } from './formatted-text.tsx';

const html = (text: string, search?: string): string =>
  renderToStaticMarkup(
    <FormattedText text={text} {...(search === undefined ? {} : { search })} />,
  ).replaceAll(/ class="[^"]*"/g, '');

describe('A formatted text', () => {
  it('becomes elements', () => {
    expect(html('*a* _b_ ~c~ `d`\ne')).toBe(
      '<span><strong>a</strong> <em>b</em> <s>c</s> <code>d</code><br/>e</span>',
    );
  });

  it('opens links in a new tab that cannot reach this one', () => {
    expect(html('www.a.com')).toBe(
      '<span><a href="https://www.a.com" target="_blank" rel="noopener noreferrer">www.a.com</a></span>',
    );
  });

  it.each([
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['*<b>x</b>*', '<strong>&lt;b&gt;x&lt;/b&gt;</strong>'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('shows the markup of %s as text', (text, expected) => {
    expect(html(text)).toBe(`<span>${expected}</span>`);
  });

  it('marks what was searched, inside formats and links too', () => {
    expect(html('*Ação* https://a.com/acao', 'acao')).toBe(
      '<span><strong><mark>Ação</mark></strong> <a href="https://a.com/acao" target="_blank" rel="noopener noreferrer">https://a.com/<mark>acao</mark></a></span>',
    );
  });
});
