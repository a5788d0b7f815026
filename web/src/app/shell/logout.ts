import { showError } from '#app/error-toasts.ts';
import { session } from '#lib/session.ts';

// Out of the frame, which has no room for the outboxes.
const loadOutboxes = () => import('./unsent-messages.ts');

/** Loads the outboxes ahead of a logout, which asks for their messages offline too. */
export const logoutCode = { preload: () => void loadOutboxes().catch(() => undefined) };

async function logoutUnlessUnsent(confirm: (unsentCount: number) => void): Promise<void> {
  const { countUnsent } = await loadOutboxes();
  const count = countUnsent();
  if (count > 0) confirm(count);
  else await session.logout();
}

/** Ends the session. Leaves the decision to `confirm` where that would erase unsent messages. */
export function requestLogout(confirm: (unsentCount: number) => void): void {
  logoutUnlessUnsent(confirm).catch(showError);
}
