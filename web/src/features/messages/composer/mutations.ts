import { keepDraft } from '#features/messages/mutations.ts';
import { session } from '#lib/session.ts';
import { createDrafts } from './state.ts';

export const drafts = createDrafts({ save: keepDraft, delayMs: 800 });

// A page that is put away may never come back: the last moment at which a request still leaves for sure.
globalThis.document?.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') drafts.flushAll();
});

// Who leaves on purpose may leave the computer to somebody else; who is only shown out comes back to their text.
session.subscribe(() => {
  const state = session.getState();
  if (state.status === 'anonymous' && state.reason === 'logout') drafts.clear();
});

/** The file of a quick message, to be sent as one's own. */
export async function fetchFile(url: string, name: string): Promise<File> {
  const response = await fetch(url, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`The file of a quick message answered ${response.status}`);
  const blob = await response.blob();
  return new File([blob], name, { type: blob.type });
}
