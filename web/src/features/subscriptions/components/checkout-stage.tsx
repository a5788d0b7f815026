import { type ReactNode, useEffect, useRef } from 'react';
import { DialogActions } from '#ui/dialog-actions.tsx';
import classes from './checkout-stage.module.css';

interface CheckoutStageProps {
  /** Says what this stage is, and that it is another one when it changes. */
  readonly label: string;
  readonly head?: ReactNode;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}

/** One view of the checkout. A new one begins at its first field or its beginning, for those who do not see it change. */
export function CheckoutStage({ label, head, children, actions }: CheckoutStageProps) {
  const stage = useRef<HTMLElement>(null);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (shown.current === label) return;
    shown.current = label;
    const first = stage.current?.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? stage.current)?.focus();
  }, [label]);
  return (
    <>
      <div className={classes.body}>
        {head}
        <section ref={stage} className={classes.stage} tabIndex={-1} aria-label={label}>
          {children}
        </section>
      </div>
      <DialogActions>{actions}</DialogActions>
    </>
  );
}
