import type { ClipboardEvent, ComponentProps } from 'react';
import { pastedFiles } from '#lib/chosen-files.ts';
import classes from './growing-textarea.module.css';

export interface GrowingTextareaProps
  extends Omit<ComponentProps<'textarea'>, 'className' | 'rows' | 'value'> {
  readonly value: string;
  /** Required because a composer has no visible label. */
  readonly 'aria-label': string;
  /** Called with pasted files, such as a screenshot. */
  readonly onFiles?: (files: readonly File[]) => void;
}

/**
 * Text field of one to five lines. A hidden copy of the text in the same grid cell gives the cell its height, so the
 * browser grows the field in its normal layout and no script measures anything.
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
