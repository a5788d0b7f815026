import { can } from '@prosa/contracts/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useIsExpired } from '#lib/company-expiry.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { DialogHost } from '#ui/dialog-host.tsx';
import { lazyOverlay } from '#ui/lazy-part.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import { requestLogout } from './logout.ts';

const texts = { texts: ['subscriptions'] } as const;
const ExpiredDialog = lazyOverlay(
  async () => (await import('#features/subscriptions/components/expired-dialog.tsx')).ExpiredDialog,
  texts,
);
const CheckoutDialog = lazyOverlay(
  async () => (await import('#features/subscriptions/components/checkout-dialog.tsx')).CheckoutDialog,
  texts,
);
const LogoutDialog = lazyOverlay(async () => (await import('./logout-dialog.tsx')).LogoutDialog, {
  texts: ['unsent'],
});

/** Those that work on, because they are about paying. */
const payingPages = ['/financeiro', '/subscription'];

/**
 * Stands over the page once the server refuses to work because the company's time is over. The page stays where it
 * is, with all that was typed in it, and goes on by itself when the company has paid.
 */
export function ExpiredGate() {
  const t = useT();
  const client = useQueryClient();
  const user = useSessionUser();
  const { dueDate } = user.company;
  const isExpired = useIsExpired(dueDate);
  const wasExpired = useRef(false);
  const paying = useDialog<true>();
  const leaving = useDialog<number>();
  const canPay = can(user, 'invoices:manage');
  const isAtPaying = useLocation({ select: ({ pathname }) => payingPages.includes(pathname) });
  const isShut = isExpired && !paying.isOpen && !(canPay && isAtPaying);

  // A dialog of the page underneath would take it for its own, and what was typed there would be gone.
  const holdEscape = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isExpired && (isShut || paying.isOpen)) event.stopImmediatePropagation();
  });
  useEffect(() => {
    // From the beginning, so that it comes before those of any dialog.
    const hold = (event: KeyboardEvent): void => holdEscape(event);
    globalThis.addEventListener('keydown', hold, { capture: true });
    return () => globalThis.removeEventListener('keydown', hold, { capture: true });
  }, []);

  useEffect(() => {
    // What was refused meanwhile is asked for again.
    if (wasExpired.current && !isExpired) void client.invalidateQueries();
    wasExpired.current = isExpired;
  }, [client, isExpired]);

  return (
    <>
      {isExpired ? (
        <ExpiredDialog
          isOpen={isShut}
          dueDate={dueDate}
          onPay={canPay ? () => paying.open(true) : undefined}
          onLogout={() => requestLogout(leaving.open)}
        />
      ) : null}
      <DialogHost dialog={paying}>
        {(_, control) => (
          <CheckoutDialog {...control} onRenewed={paying.close} nextText={t('subscriptions.pix.returning')} />
        )}
      </DialogHost>
      <DialogHost dialog={leaving}>
        {(count, control) => <LogoutDialog {...control} unsentCount={count} />}
      </DialogHost>
    </>
  );
}
