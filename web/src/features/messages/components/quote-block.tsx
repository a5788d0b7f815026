import type { QuotedMessage } from '@prosa/contracts/messages/schema.ts';
import { summaryOf } from '#features/messages/state.ts';
import { useT } from '#lib/i18n.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './quote-block.module.css';

interface QuoteBlockProps {
  readonly quoted: QuotedMessage;
  readonly isGroup: boolean;
  readonly onJump: () => void;
}

/** Quoted message; pressing it jumps to the original. */
export function QuoteBlock({ quoted, isGroup, onJump }: QuoteBlockProps) {
  const t = useT();
  const name = quoted.fromMe ? t('messages.us') : (quoted.contact?.name ?? '');
  return (
    <button type="button" className={classes.root} data-own={quoted.fromMe || undefined} onClick={onJump}>
      <VisuallyHidden>{t('messages.quote.jump')}</VisuallyHidden>
      {quoted.fromMe || isGroup ? <span className={classes.name}>{name}</span> : null}
      <span className={classes.text}>{summaryOf(quoted, t)}</span>
    </button>
  );
}
