import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { PageGate } from '#app/page-gate.tsx';
import { useT } from '#lib/i18n.ts';
import { useLinkState } from '#lib/socket-state.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { DueDateWarning } from './due-date-warning.tsx';
import { EnteredBanner } from './entered-banner.tsx';
import { ExpiredGate } from './expired-gate.tsx';
import { LinkBanner } from './link-banner.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import classes from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { UnverifiedBanner } from './unverified-banner.tsx';
import { useAccountLanguage } from './use-account-language.ts';

const mainId = 'content';
/** Below this width the full menu would leave the bar no room for its labels, so the menu starts as icons. */
const tightQuery = '(max-width: 1023.98px)';

/** Moves the focus to the content of a new page, so that screen readers notice the change. */
function useFocusOnNewPage() {
  // Only the first path segment names the page; the rest is part of the same page, such as the selected ticket.
  const page = useLocation({ select: ({ pathname }) => pathname.split('/')[1] });
  const main = useRef<HTMLElement>(null);
  const previous = useRef(page);
  useEffect(() => {
    if (previous.current === page) return;
    previous.current = page;
    main.current?.focus({ preventScroll: true });
  }, [page]);
  return main;
}

export function Shell() {
  const t = useT();
  const isNarrow = useIsNarrow();
  const [isCollapsed, setIsCollapsed] = useState(
    () => readStored('menuCollapsed') ?? matchMedia(tightQuery).matches,
  );
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const main = useFocusOnNewPage();
  const link = useLinkState();
  useAccountLanguage();

  function collapse(next: boolean): void {
    setIsCollapsed(next);
    writeStored('menuCollapsed', next);
  }

  return (
    <div className={classes.root} data-collapsed={isCollapsed || undefined}>
      <a className={classes.skip} href={`#${mainId}`}>
        {t('shell.skipToContent')}
      </a>
      {isNarrow ? (
        <MenuDrawer isOpen={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} />
      ) : (
        <div className={classes.side}>
          <SideMenu isCollapsed={isCollapsed} />
        </div>
      )}
      <div className={classes.column} data-link={link}>
        <TopBar
          isNarrow={isNarrow}
          isMenuOpen={isNarrow ? isDrawerOpen : !isCollapsed}
          onToggleMenu={() => (isNarrow ? setIsDrawerOpen(true) : collapse(!isCollapsed))}
        />
        <EnteredBanner />
        <UnverifiedBanner />
        <LinkBanner />
        <main ref={main} id={mainId} className={classes.main} tabIndex={-1}>
          <PageGate>
            <Outlet />
          </PageGate>
        </main>
      </div>
      <DueDateWarning />
      <ExpiredGate />
    </div>
  );
}
