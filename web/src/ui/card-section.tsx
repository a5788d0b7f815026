import { type ReactNode, useId } from 'react';
import classes from './card-section.module.css';

interface CardSectionProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A part of a page in a frame of its own, under its heading. */
export function CardSection({ title, hint, children }: CardSectionProps) {
  const id = useId();
  return (
    <section className={classes.root} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {hint === undefined ? null : <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  );
}
