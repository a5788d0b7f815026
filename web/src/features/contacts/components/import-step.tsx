import { type ReactNode, useEffect, useRef } from 'react';
import { DialogActions } from '#ui/dialog-actions.tsx';
import classes from './import-step.module.css';

interface ImportStepProps {
  readonly children: ReactNode;
  /** The buttons that lead on or out. */
  readonly actions?: ReactNode;
}

export function ImportStep({ children, actions }: ImportStepProps) {
  const root = useRef<HTMLDivElement>(null);
  // The button that led here may have gone, and the focus with it: whoever works by keyboard goes on from here.
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus();
  });
  return (
    <>
      <div ref={root} className={classes.root} tabIndex={-1}>
        {children}
      </div>
      {actions ? <DialogActions>{actions}</DialogActions> : null}
    </>
  );
}
