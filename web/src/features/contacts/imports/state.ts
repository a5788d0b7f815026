import type { ContactImport } from '@prosa/contracts/contacts/schema.ts';
import { loadTexts, translate } from '#lib/i18n.ts';
import type { LiveEvent } from '#lib/live-query.ts';
import { toast } from '#ui/toast.ts';

/** Says how an import ended to somebody who does not see it end. */
export function createImportNotices(tell: (ended: ContactImport) => void) {
  const heard = new Set<number>();
  let isOpen = false;
  let shownId: number | undefined;
  /** Ended while a dialog was open that showed none: it may be about to show this one. */
  let waiting: readonly ContactImport[] = [];

  function tellWaiting(): void {
    const ended = waiting;
    waiting = [];
    for (const each of ended) tell(each);
  }

  return {
    /** For the live link. */
    hear(event: LiveEvent): void {
      if (event.name !== 'contactImport') return;
      const { contactImport } = event.payload;
      const hasEnded = contactImport.status === 'done' || contactImport.status === 'failed';
      if (!hasEnded || heard.has(contactImport.id)) return;
      heard.add(contactImport.id);
      if (isOpen && shownId === contactImport.id) return;
      waiting = [...waiting, contactImport];
      if (!isOpen || shownId !== undefined) tellWaiting();
    },
    /** The dialog is open; what it returns closes it. */
    open(): () => void {
      isOpen = true;
      return () => {
        isOpen = false;
        shownId = undefined;
        tellWaiting();
      };
    },
    /** What the open dialog shows, if it shows any. */
    show(id: number | undefined): void {
      shownId = id;
      waiting = waiting.filter((each) => each.id !== id);
      if (id !== undefined) tellWaiting();
    },
  };
}

/** Four numbers take a moment to read. */
const readMs = 8000;

async function sayEnded(ended: ContactImport): Promise<void> {
  await loadTexts(['contacts']);
  const { source, status, failure, created, updated, skipped, errorCount } = ended;
  if (status === 'failed') {
    const reason = translate(`contacts.import.failure.${failure ?? 'unreadable'}`);
    toast.error(translate('contacts.import.endedFailed', { reason }), { durationMs: readMs });
    return;
  }
  const counts = { created, updated, skipped, errors: errorCount };
  const text = translate(`contacts.import.ended.${source}`, counts);
  toast.success(text, { durationMs: readMs });
}

export const importNotices = createImportNotices((ended) => void sayEnded(ended));
