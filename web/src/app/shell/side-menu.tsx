import { needsAttention } from '@prosa/contracts/connections/rules.ts';
import { can } from '@prosa/contracts/permissions.ts';
import { productVersion } from '@prosa/contracts/version.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { storedFlags } from '#app/guards.ts';
import { companyPlanQuery } from '#features/companies/queries.ts';
import { connectionListQuery } from '#features/connections/queries.ts';
import { useUnreadChats } from '#features/team-chat/alerts.ts';
import { ticketPages, unreadTicketsQuery } from '#features/tickets/queries.ts';
import { useViewer } from '#features/tickets/state.ts';
import { useT } from '#lib/i18n.ts';
import { useIsPageDataLoaded } from '#lib/page-data.ts';
import { useSessionUser } from '#lib/session.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { useHint } from '#ui/use-hint.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { type MenuAlert, type MenuCount, type MenuSection, menuItems, visibleMenu } from './menu.ts';
import classes from './side-menu.module.css';

/** Delays the first check so that the page's own data loads first. */
const firstCheckMs = 2000;

/** Alerts shown in the menu: loaded once, shortly after the start, and updated by events from then on. */
function useMenuAlerts(): ReadonlySet<MenuAlert['name']> {
  const isAdmin = can(useSessionUser(), 'drawer-admin-items:view');
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), firstCheckMs);
    return () => clearTimeout(timer);
  }, []);
  const isWatching = isAdmin && isDue;
  const { data: connections = [] } = useQuery({ ...connectionListQuery(), enabled: isWatching });
  const isAlerting = isWatching && connections.some(({ status }) => needsAttention(status));
  return new Set(isAlerting ? (['connections'] as const) : []);
}

/** How many wait behind the items of the menu; kept up to date by events. */
function useMenuCounts(): Readonly<Record<MenuCount['name'], number>> {
  const enabled = useIsPageDataLoaded();
  const { data } = useInfiniteQuery({ ...unreadTicketsQuery(useViewer()), enabled });
  return { unreadTickets: data ? ticketPages.rowsOf(data).length : 0, unreadChats: useUnreadChats() };
}

interface SideMenuLinkProps {
  readonly item: MenuSection['items'][number];
  readonly count: number;
  /** Only its icon is seen, so its name is a hint. */
  readonly isCollapsed: boolean;
  readonly onFollow: (() => void) | undefined;
}

function SideMenuLink({ item, count, isCollapsed, onFollow }: SideMenuLinkProps) {
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

interface SideMenuProps {
  readonly isCollapsed?: boolean;
  /** Called when an item is followed, for a menu that covers the page. */
  readonly onFollow?: () => void;
}

function useMenu(): readonly MenuSection[] {
  const user = useSessionUser();
  const { data: company } = useQuery(companyPlanQuery(user.companyId));
  return visibleMenu(menuItems, {
    user,
    plan: company?.plan,
    storedFlags: storedFlags(),
    alerts: useMenuAlerts(),
  });
}

export function SideMenu({ isCollapsed = false, onFollow }: SideMenuProps) {
  const t = useT();
  const sections = useMenu();
  const counts = useMenuCounts();
  return (
    <nav className={classes.root} aria-label={t('shell.menu')} data-collapsed={isCollapsed || undefined}>
      <div className={classes.brand}>
        <BrandMark size={28} isCompact={isCollapsed} />
      </div>
      <div className={classes.sections}>
        {sections.map(({ group, items }) => (
          <div key={group} className={classes.section}>
            {group === 'admin' ? (
              <h2 className={classes.heading}>
                <span>{t('shell.menu.admin')}</span>
              </h2>
            ) : null}
            <ul className={classes.items}>
              {items.map((item) => (
                <li key={item.to}>
                  <SideMenuLink
                    item={item}
                    count={item.count ? counts[item.count.name] : 0}
                    isCollapsed={isCollapsed}
                    onFollow={onFollow}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className={classes.version}>
        {isCollapsed ? productVersion : t('shell.version', { version: productVersion })}
      </p>
    </nav>
  );
}
