import type { ComponentProps, ReactNode } from 'react';
import classes from './access-form.module.css';

interface AccessFormProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly notice?: ReactNode;
  readonly onSubmit?: ComponentProps<'form'>['onSubmit'];
  readonly onFocus?: ComponentProps<'form'>['onFocus'];
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
}

/** The common shape of the pages before login: title, what happened, fields, and the way to another page. */
export function AccessForm({
  title,
  subtitle,
  notice,
  onSubmit,
  onFocus,
  children,
  footer,
}: AccessFormProps) {
  return (
    <div className={classes.root}>
      <div className={classes.words}>
        <h1 className={classes.title}>{title}</h1>
        {subtitle ? <p className={classes.subtitle}>{subtitle}</p> : null}
      </div>
      {notice}
      {children ? (
        <form className={classes.form} onSubmit={onSubmit} onFocus={onFocus} noValidate>
          {children}
        </form>
      ) : null}
      {footer ? <p className={classes.footer}>{footer}</p> : null}
    </div>
  );
}
