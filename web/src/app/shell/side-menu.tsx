import { productVersion } from '@prosa/contracts/version.ts';
import { useQuery } from '@tanstack/react-query';
import { storedFlags } from '#app/guards.ts';
import { companyPlanQuery } from '#features/companies/queries.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { type MenuSection, menuItems, visibleMenu } from './menu.ts';
import classes from './side-menu.module.css';
import { SideMenuLink } from './side-menu-link.tsx';
import { useMenuAlerts } from './use-menu-alerts.ts';
import { useMenuCounts } from './use-menu-counts.ts';

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
