import { ConversationPane } from '#features/messages/components/conversation-pane.tsx';
import { TicketHeader } from '#features/tickets/components/ticket-header.tsx';
import type { OpenTicket } from '#features/tickets/queries.ts';
import type { Commands } from '#features/tickets/state.ts';
import { DialogHost, useDialog } from '#ui/dialog-host.tsx';
import { lazyOverlay } from '#ui/lazy-part.tsx';
import classes from './tickets-pane.module.css';

const ScheduleEditor = lazyOverlay(async () => (await import('./schedule-editor.tsx')).ScheduleEditor, {
  texts: ['schedules', 'contacts'],
});

interface Scheduling {
  readonly body: string;
  readonly onScheduled: () => void;
}

export interface OpenTicketPaneProps {
  readonly ticket: OpenTicket;
  readonly highlight: number | undefined;
  readonly commands: Commands;
  readonly isBusy: boolean;
  readonly onBack: (() => void) | undefined;
  readonly onClose?: (() => void) | undefined;
}

/** The conversation that is open, under who and what it is about. */
export function OpenTicketPane(props: OpenTicketPaneProps) {
  const { ticket, highlight, commands, isBusy, onBack, onClose } = props;
  const { contactId, whatsappId } = ticket;
  const scheduling = useDialog<Scheduling>();
  const schedule = (body: string, onScheduled: () => void): void => scheduling.open({ body, onScheduled });
  return (
    <div className={classes.root}>
      <TicketHeader ticket={ticket} commands={commands} isBusy={isBusy} onBack={onBack} onClose={onClose} />
      <div className={classes.conversation}>
        <ConversationPane
          key={ticket.uuid}
          ticket={ticket}
          highlight={highlight}
          onSchedule={commands.has('schedule') ? schedule : undefined}
        />
      </div>
      <DialogHost dialog={scheduling}>
        {(value, control) => (
          <ScheduleEditor
            {...control}
            draft={{ contactId, whatsappId: whatsappId ?? undefined, body: value.body }}
            onSaved={value.onScheduled}
          />
        )}
      </DialogHost>
    </div>
  );
}
