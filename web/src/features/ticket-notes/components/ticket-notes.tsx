import type { TicketNote } from '@prosa/contracts/ticket-notes/schema.ts';
import IconNotes from '@tabler/icons-react/dist/esm/icons/IconNotes.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useQuery } from '@tanstack/react-query';
import { useDeleteTicketNote } from '#features/ticket-notes/mutations.ts';
import { type NotesScope, ticketNotesQuery } from '#features/ticket-notes/queries.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { useSessionUser } from '#lib/session.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { toast } from '#ui/toast.ts';
import { NoteForm } from './note-form.tsx';
import classes from './ticket-notes.module.css';

function NoteList({
  of,
  onDelete,
}: {
  readonly of: NotesScope;
  readonly onDelete: (note: TicketNote) => void;
}) {
  const t = useT();
  const format = useFormat();
  const me = useSessionUser();
  const notes = useQuery(ticketNotesQuery(of));
  if (notes.isPending) return <SkeletonList rows={3} hasAvatar={false} />;
  if (notes.isLoadingError) {
    return <LoadError query={notes} />;
  }
  if (notes.data.length === 0) {
    return (
      <EmptyState icon={<IconNotes />} title={t('tickets.notes.empty')} hint={t('tickets.notes.emptyHint')} />
    );
  }
  return (
    <ul className={classes.list}>
      {notes.data.map((note) => (
        <li key={note.id} className={classes.note}>
          <p className={classes.text}>{note.note}</p>
          <p className={classes.by}>
            <span className={classes.author}>{note.user?.name ?? t('tickets.notes.former')}</span>
            <time dateTime={note.createdAt}>{format.dateTime(note.createdAt)}</time>
          </p>
          {me.profile === 'admin' || (note.userId === me.id && !note.isAutomatic) ? (
            <span className={classes.remove}>
              <IconButton
                label={t('tickets.notes.delete')}
                icon={<IconTrash size={16} />}
                tone="danger"
                onClick={() => onDelete(note)}
              />
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Internal notes about a contact; the contact never sees them. */
export function TicketNotes({ of }: { readonly of: NotesScope }) {
  const t = useT();
  const deleting = useDialog<TicketNote>();
  const remove = useDeleteTicketNote();
  return (
    <div className={classes.root}>
      <NoteForm of={of} />
      <NoteList of={of} onDelete={deleting.open} />
      <DialogHost dialog={deleting}>
        {(value, control) => (
          <ConfirmDialog
            {...control}
            onConfirm={() => {
              remove.mutate(value, {
                onSuccess: () => toast.success(t('tickets.notes.deleted')),
                onSettled: deleting.close,
              });
            }}
            title={t('tickets.notes.deleteTitle')}
            isBusy={remove.isPending}
          >
            {value.note}
          </ConfirmDialog>
        )}
      </DialogHost>
    </div>
  );
}
