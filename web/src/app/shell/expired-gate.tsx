import { can } from '@prosa/contracts/permissions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useIsExpired } from '#lib/company-expiry.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay } from '#ui/lazy-part.tsx';
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

/** Pages that keep working because they are needed to pay. */
const paymentPages = ['/financeiro', '/subscription'];

/**
 * Covers the page once the server refuses requests because the company's subscription has expired. The page below stays
 * mounted with everything that was typed, and continues by itself when the company has paid.
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
  const isAtPaying = useLocation({ select: ({ pathname }) => paymentPages.includes(pathname) });
  const isShut = isExpired && !paying.isOpen && !(canPay && isAtPaying);

  // Keeps Escape from a dialog of the page underneath, which would close and lose what was typed in it.
  const holdEscape = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isExpired && (isShut || paying.isOpen)) event.stopImmediatePropagation();
  });
  useEffect(() => {
    // Registered on mount, so that it runs before the listeners of any dialog.
    const hold = (event: KeyboardEvent): void => holdEscape(event);
    globalThis.addEventListener('keydown', hold, { capture: true });
    return () => globalThis.removeEventListener('keydown', hold, { capture: true });
  }, []);

  useEffect(() => {
    // Refetches the queries that were refused while the subscription was expired.
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
