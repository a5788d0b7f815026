import type { ReactNode } from 'react';
import { type MessageKey, useT } from '#lib/i18n.ts';
import classes from './design-system.module.css';

export function Section({ title, children }: { readonly title: MessageKey; readonly children: ReactNode }) {
  const t = useT();
  return (
    <section className={classes.section}>
      <h2>{t(title)}</h2>
      {children}
    </section>
  );
}
