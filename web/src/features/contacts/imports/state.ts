import { importRowsAllowed } from '@prosa/contracts/contacts/rules.ts';
import type { ContactImport, ImportColumns } from '@prosa/contracts/contacts/schema.ts';
import { loadTexts, type Translate, translate } from '#lib/i18n.ts';
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

/** Why a spreadsheet was of no use. */
export function failureText(failed: ContactImport, t: Translate): string {
  const rows = importRowsAllowed(failed);
  return t(`contacts.import.failure.${failed.failure ?? 'unreadable'}`, { rows });
}

/** Four numbers take a moment to read. */
const readMs = 8000;

async function sayEnded(ended: ContactImport): Promise<void> {
  await loadTexts(['contacts']);
  const { source, status, created, updated, skipped, errorCount } = ended;
  if (status === 'failed') {
    const reason = failureText(ended, translate);
    toast.error(translate('contacts.import.endedFailed', { reason }), { durationMs: readMs });
    return;
  }
  const counts = { created, updated, skipped, errors: errorCount };
  const text = translate(`contacts.import.ended.${source}`, counts);
  toast.success(text, { durationMs: readMs });
}

export const importNotices = createImportNotices((ended) => void sayEnded(ended));

/** No column has this place. */
export const noColumn = -1;

/** The columns of a file to choose from; those without a name are known by their place. */
export function columnOptions(header: readonly string[], unnamed: (number: number) => string) {
  return header.map((title, column) => ({ value: column, label: title || unnamed(column + 1) }));
}

/** What the import may begin with, once name and number have a column. */
export function chosenColumns({ name, number, email }: ContactImport['columns']): ImportColumns | undefined {
  return name === null || number === null ? undefined : { name, number, email };
}
