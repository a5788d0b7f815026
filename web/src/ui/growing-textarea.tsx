import type { ClipboardEvent, ComponentProps } from 'react';
import { pastedFiles } from '#lib/pasted-files.ts';
import classes from './growing-textarea.module.css';

export interface GrowingTextareaProps
  extends Omit<ComponentProps<'textarea'>, 'className' | 'rows' | 'value'> {
  readonly value: string;
  /** What it is for: there is no visible label beside a composer. */
  readonly 'aria-label': string;
  /** Files that were pasted, such as a picture of the screen. */
  readonly onFiles?: (files: readonly File[]) => void;
}

/**
 * One to five lines. The text stands a second time, unseen, in the same cell of a grid and gives the cell its height: the
 * browser grows the field in the layout it makes anyway, and no script measures anything.
 */
export function GrowingTextarea({ value, onFiles, onPaste, ...rest }: GrowingTextareaProps) {
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>): void => {
    onPaste?.(event);
    const files = pastedFiles(event.clipboardData);
    if (onFiles === undefined || files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    <div className={classes.root} data-text={value}>
      <textarea {...rest} className={classes.input} rows={1} value={value} onPaste={paste} />
    </div>
  );
}
