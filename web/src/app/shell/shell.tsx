import { resendVerification } from '@prosa/contracts/companies/api.ts';
import { daysUntilDue, dueWarningDays, unverifiedLimits } from '@prosa/contracts/companies/rules.ts';
import { can } from '@prosa/contracts/permissions.ts';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs';
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { showError } from '#app/error-toasts.ts';
import { PageGate } from '#app/page-gate.tsx';
import { companyQuery } from '#features/companies/queries.ts';
import { call } from '#lib/api.ts';
import { translate, useT } from '#lib/i18n.ts';
import { session, useSessionUser } from '#lib/session.ts';
import { useIsOnline, useLinkState } from '#lib/socket.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import { Banner } from '#ui/banner.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { toast } from '#ui/toast.ts';
import { useIsNarrow } from '#ui/use-is-narrow.ts';
import { ExpiredGate } from './expired-gate.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import classes from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';
import { useAccountLanguage } from './use-preferences.ts';

/** Says once per visit that the subscription is about to end. */
function DueDateWarning() {
  const { dueDate } = useSessionUser().company;
  useEffect(() => {
    const days = daysUntilDue(dueDate, new Date());
    if (days >= 0 && days < dueWarningDays) toast.warning(translate('shell.subscriptionEnds', { days }));
  }, [dueDate]);
  return null;
}

/** Says on every page that a super user is in a company of somebody else, and leads out of it. */
function EnteredBanner() {
  const t = useT();
  const { enteredBy, company, name } = useSessionUser();
  const [isLeaving, setIsLeaving] = useState(false);
  if (!enteredBy) return null;
  const leave = (): void => {
    setIsLeaving(true);
    session.leave().catch((error: unknown) => {
      setIsLeaving(false);
      showError(error);
    });
  };
  return (
    <Banner
      tone="info"
      icon={<IconEye size={18} aria-hidden="true" />}
      action={
        <PlainButton onClick={leave} isBusy={isLeaving}>
          {t(isLeaving ? 'shell.entered.leaving' : 'shell.entered.leave')}
        </PlainButton>
      }
    >
      {t('shell.entered', { company: company.name, name })}
    </Banner>
  );
}

/** A link that is back at once needs no word. */
const bannerDelayMs = 2000;

function useIsDisconnected(): boolean {
  const isReconnecting = useLinkState() === 'reconnecting';
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    if (!isReconnecting) return;
    const timer = setTimeout(() => setIsLong(true), bannerDelayMs);
    return () => {
      clearTimeout(timer);
      setIsLong(false);
    };
  }, [isReconnecting]);
  return isReconnecting && isLong;
}

/** Says that the screen may be behind, and why. */
function LinkBanner() {
  const t = useT();
  const isOnline = useIsOnline();
  const isCutOff = useIsDisconnected();
  if (!isOnline) {
    return <Banner icon={<IconWifiOff size={18} aria-hidden="true" />}>{t('shell.offline')}</Banner>;
  }
  return isCutOff ? (
    <Banner icon={<IconPlugConnectedX size={18} aria-hidden="true" />}>{t('shell.reconnecting')}</Banner>
  ) : null;
}

/** Says what a company may not do until somebody opens the link in the mail, and sends that once more. */
function UnverifiedBanner() {
  const t = useT();
  const me = useSessionUser();
  const wasUnverified = me.company.isEmailUnverified;
  const { data } = useQuery({ ...companyQuery(me.companyId), enabled: wasUnverified });
  const resend = useMutation({
    mutationFn: () => call(resendVerification, {}),
    onSuccess: () => toast.success(t('shell.unverified.sent')),
  });
  if (!(data?.isEmailUnverified ?? wasUnverified)) return null;
  const action = can(me, 'settings:manage') ? (
    <PlainButton onClick={() => resend.mutate()} isBusy={resend.isPending}>
      {t('shell.unverified.resend')}
    </PlainButton>
  ) : null;
  return <Banner action={action}>{t('shell.unverified', unverifiedLimits)}</Banner>;
}

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
