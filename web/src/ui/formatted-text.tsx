import { createElement, memo, type ReactNode } from 'react';
import { highlight } from '#lib/text-search.ts';
import { parseWhatsappText, type SpanKind, type TextNode } from '#lib/whatsapp-text.ts';
import classes from './formatted-text.module.css';

export interface FormattedTextProps {
  readonly text: string;
  /** Words to mark, as they were searched. */
  readonly search?: string;
}

const spanTags = { bold: 'strong', italic: 'em', strike: 's' } as const satisfies Record<SpanKind, string>;

/** A text written by anybody, with WhatsApp's formats. Nodes of React only: markup in it stays text. */
export const FormattedText = memo(function FormattedText({ text, search = '' }: FormattedTextProps) {
  return createElement('span', { className: classes.root }, ...draw(parseWhatsappText(text), search));
});

/** Handed over as a list of arguments, because the pieces of a text have no identity but their order. */
function draw(nodes: readonly TextNode[], search: string): ReactNode[] {
  return nodes.map((node) => drawOne(node, search));
}

function drawOne(node: TextNode, search: string): ReactNode {
  if (node.kind === 'break') return <br />;
  if ('children' in node) return createElement(spanTags[node.kind], null, ...draw(node.children, search));
  const content = <Marked text={node.text} search={search} />;
  if (node.kind === 'text') return content;
  if (node.kind !== 'link') return <code className={classes[node.kind]}>{content}</code>;
  return (
    <a className={classes.link} href={node.href} target="_blank" rel="noopener noreferrer">
      {content}
    </a>
  );
}

function Marked({ text, search }: { readonly text: string; readonly search: string }): ReactNode {
  if (search === '') return text;
  return highlight(text, search).map((part) =>
    part.isMatch ? (
      <mark key={part.start} className={classes.mark}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
