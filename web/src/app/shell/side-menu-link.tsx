import { Link } from '@tanstack/react-router';
import { useT } from '#lib/i18n.ts';
import { useHint } from '#ui/use-hint.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { MenuSection } from './menu.ts';
import classes from './side-menu.module.css';

interface SideMenuLinkProps {
  readonly item: MenuSection['items'][number];
  readonly count: number;
  /** Only its icon is seen, so its name is a hint. */
  readonly isCollapsed: boolean;
  readonly onFollow: (() => void) | undefined;
}

export function SideMenuLink({ item, count, isCollapsed, onFollow }: SideMenuLinkProps) {
  const t = useT();
  const { to, icon: Icon, label, alert, isAlerting } = item;
  const hint = useHint({ label: t(label), position: 'right', isDisabled: !isCollapsed });
  return (
    <>
      <Link
        to={to}
        className={classes.item}
        activeOptions={{ exact: to === '/' }}
        onClick={onFollow}
        {...hint.events}
      >
        <Icon size={20} aria-hidden="true" />
        <span className={classes.label}>{t(label)}</span>
        {alert && isAlerting ? (
          <span className={classes.alert}>
            <span aria-hidden="true">!</span>
            <VisuallyHidden>{t(alert.label)}</VisuallyHidden>
          </span>
        ) : null}
        {item.count && count > 0 ? (
          <span className={classes.count}>
            <span aria-hidden="true">{count}</span>
            <VisuallyHidden>{t(item.count.label, { count })}</VisuallyHidden>
          </span>
        ) : null}
      </Link>
      {hint.bubble}
    </>
  );
}
