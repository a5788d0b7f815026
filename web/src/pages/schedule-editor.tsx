import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import type { Schedule } from '@prosa/contracts/schedules/schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { contactQuery } from '#features/contacts/queries.ts';
import { ScheduleDialog } from '#features/schedules/components/schedule-dialog.tsx';
import type { ScheduleDraft } from '#features/schedules/state.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay } from '#ui/lazy-part.tsx';
import { useTicketNavigation } from './use-ticket-navigation.ts';

const ContactDialog = lazyOverlay(
  async () => (await import('#features/contacts/components/contact-dialog.tsx')).ContactDialog,
);

interface ScheduleEditorProps {
  readonly isOpen: boolean;
  /** None yet, for a new one. */
  readonly schedule?: Schedule | undefined;
  readonly draft?: ScheduleDraft;
  readonly onDelete?: (schedule: Schedule) => void;
  readonly onSaved?: () => void;
  readonly onClose: () => void;
}

const nothing: ScheduleDraft = {};
const ignore = (): void => undefined;

/** A message for later, to a contact that may have to be added first. */
export function ScheduleEditor(props: ScheduleEditorProps) {
  const { isOpen, schedule, draft = nothing, onDelete = ignore, onSaved = ignore, onClose } = props;
  const places = useTicketNavigation();
  const adding = useDialog<string>();
  const knownId = schedule?.contactId ?? draft.contactId ?? 0;
  const { data: known } = useQuery({ ...contactQuery(knownId), enabled: knownId !== 0 });
  const [chosen, setChosen] = useState<{ readonly contact: Contact | undefined }>();
  return (
    <>
      <ScheduleDialog
        isOpen={isOpen}
        schedule={schedule}
        draft={draft}
        contact={chosen ? chosen.contact : known}
        onContact={(contact) => setChosen({ contact })}
        onCreateContact={adding.open}
        onDelete={onDelete}
        onSaved={onSaved}
        onClose={onClose}
        onOpenTicket={places.open}
      />
      <DialogHost dialog={adding}>
        {(typed, control) => (
          <ContactDialog
            {...control}
            contact={undefined}
            typed={typed}
            onSaved={(contact) => setChosen({ contact })}
          />
        )}
      </DialogHost>
    </>
  );
}
