import { importRowsAllowed } from '@prosa/contracts/contacts/rules.ts';
import type { ContactImport, ImportColumns } from '@prosa/contracts/contacts/schema.ts';
import { loadTexts, type Translate, translate } from '#lib/i18n.ts';
import type { LiveEvent } from '#lib/live-query.ts';
import { toast } from '#ui/toast.ts';

/** Notifies the user of an ended import unless the dialog shows it. */
export function createImportNotices(notify: (ended: ContactImport) => void) {
  const handledIds = new Set<number>();
  let isOpen = false;
  let shownId: number | undefined;
  /** Imports that ended while the dialog was open but showed none: it may be about to show one of them. */
  let waiting: readonly ContactImport[] = [];

  function notifyWaiting(): void {
    const ended = waiting;
    waiting = [];
    for (const each of ended) notify(each);
  }

  return {
    /** Handles live events. */
    handleEvent(event: LiveEvent): void {
      if (event.name !== 'contactImport') return;
      const { contactImport } = event.payload;
      const hasEnded = contactImport.status === 'done' || contactImport.status === 'failed';
      if (!hasEnded || handledIds.has(contactImport.id)) return;
      handledIds.add(contactImport.id);
      if (isOpen && shownId === contactImport.id) return;
      waiting = [...waiting, contactImport];
      if (!isOpen || shownId !== undefined) notifyWaiting();
    },
    /** Marks the dialog as open; the returned function marks it as closed. */
    open(): () => void {
      isOpen = true;
      return () => {
        isOpen = false;
        shownId = undefined;
        notifyWaiting();
      };
    },
    /** Sets the import shown by the open dialog, if any. */
    show(id: number | undefined): void {
      shownId = id;
      waiting = waiting.filter((each) => each.id !== id);
      if (id !== undefined) notifyWaiting();
    },
  };
}

/** Returns the reason why a spreadsheet could not be imported. */
export function failureText(failed: ContactImport, t: Translate): string {
  const rows = importRowsAllowed(failed);
  return t(`contacts.import.failure.${failed.failure ?? 'unreadable'}`, { rows });
}

/** Long enough to read four numbers. */
const toastDurationMs = 8000;

async function showImportNotice(ended: ContactImport): Promise<void> {
  await loadTexts(['contacts']);
  const { source, status, created, updated, skipped, errorCount } = ended;
  if (status === 'failed') {
    const reason = failureText(ended, translate);
    toast.error(translate('contacts.import.endedFailed', { reason }), { durationMs: toastDurationMs });
    return;
  }
  const counts = { created, updated, skipped, errors: errorCount };
  const text = translate(`contacts.import.ended.${source}`, counts);
  toast.success(text, { durationMs: toastDurationMs });
}

export const importNotices = createImportNotices((ended) => void showImportNotice(ended));

/** Value of "no column". */
export const noColumn = -1;

/** Returns the columns of a file as options; unnamed ones are labelled by their position. */
export function columnOptions(header: readonly string[], unnamed: (number: number) => string) {
  return header.map((title, column) => ({ value: column, label: title || unnamed(column + 1) }));
}

/** Returns the columns to import once name and number are assigned. */
export function chosenColumns({ name, number, email }: ContactImport['columns']): ImportColumns | undefined {
  return name === null || number === null ? undefined : { name, number, email };
}
