import type { ReactNode } from 'react';
import classes from './visually-hidden.module.css';

/** Read aloud, not seen. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={classes.root}>{children}</span>;
}
