import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './home.module.css';

interface HomeLinkProps {
  readonly to: NonNullable<LinkProps['to']>;
  readonly icon: ReactNode;
  readonly title: string;
  readonly hint: string;
}

/** A way to another page, with what is found there. */
export function HomeLink({ to, icon, title, hint }: HomeLinkProps) {
  return (
    <Link to={to} className={classes.link}>
      {icon}
      <span className={classes.linkWords}>
        <span className={classes.linkTitle}>{title}</span>
        <span className={classes.hint}>{hint}</span>
      </span>
      <IconChevronRight size={18} aria-hidden="true" />
    </Link>
  );
}
