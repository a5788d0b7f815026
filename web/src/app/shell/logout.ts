import { showError } from '#app/error-toasts.ts';
import { session } from '#lib/session.ts';

async function logoutUnlessUnsent(confirm: (unsentCount: number) => void): Promise<void> {
  // Out of the frame, which has no room for the outboxes; the bridge has loaded them by now.
  const { countUnsent } = await import('./unsent-messages.ts');
  const count = countUnsent();
  if (count > 0) confirm(count);
  else await session.logout();
}

/** Ends the session. Leaves the decision to `confirm` where that would erase unsent messages. */
export function requestLogout(confirm: (unsentCount: number) => void): void {
  logoutUnlessUnsent(confirm).catch(showError);
}
