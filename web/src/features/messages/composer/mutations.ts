import { storeDraft } from '#features/messages/mutations.ts';
import { session } from '#lib/session.ts';
import { createDrafts } from './state.ts';

export const drafts = createDrafts({ save: storeDraft, delayMs: 800 });

// A hidden page may never become visible again: this is the last event in which a request is sent reliably.
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') drafts.flushAll();
});

// After a logout the computer may be used by someone else. After an expired session the user continues the text.
session.subscribe(() => {
  const state = session.getState();
  if (state.status === 'anonymous' && state.reason === 'logout') drafts.clear();
});

/** Downloads the file of a quick message, to be sent as an own attachment. */
export async function fetchFile(url: string, name: string): Promise<File> {
  const response = await fetch(url, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`The file of a quick message answered ${response.status}`);
  const blob = await response.blob();
  return new File([blob], name, { type: blob.type });
}
