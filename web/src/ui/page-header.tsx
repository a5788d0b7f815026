import type { ReactNode } from 'react';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  readonly title: string;
  /** A short line under the title, such as how many there are. */
  readonly description?: ReactNode;
  readonly search?: ReactNode;
  readonly actions?: ReactNode;
}

export function PageHeader({ title, description, search, actions }: PageHeaderProps) {
  return (
    <header className={classes.root}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {description ? <p className={classes.description}>{description}</p> : null}
      </div>
      {search ? <search className={classes.search}>{search}</search> : null}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </header>
  );
}
