import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import type { ReactNode } from 'react';
import classes from './no-problems.module.css';

/** Placeholder for an empty list of problems. */
export function NoProblems({ children }: { readonly children: ReactNode }) {
  return (
    <p className={classes.root}>
      <IconCircleCheck size={18} aria-hidden="true" />
      {children}
    </p>
  );
}
