import type { ReactNode } from 'react';
import classes from './dialog-actions.module.css';

/** The row of buttons at the end of a dialog; stays in sight while the content scrolls. */
export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={classes.root}>{children}</div>;
}
