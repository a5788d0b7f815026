import { errorText, hasCode } from '#lib/api-error.ts';
import { translate } from '#lib/i18n.ts';
import { toast } from '#ui/toast.ts';

/** Tells the person about a failure that no screen shows by itself. */
export function showError(error: unknown): void {
  // The login page says why the session has ended, and the gate over the page that the company must pay.
  if (hasCode(error, 'ERR_SESSION_EXPIRED', 'ERR_SUBSCRIPTION_EXPIRED')) return;
  toast.error(errorText(error, translate));
}
