import type { ReactNode } from 'react';
import { ConversationPane } from '#features/messages/components/conversation-pane.tsx';
import { TicketHeader } from '#features/tickets/components/ticket-header.tsx';
import type { OpenTicket } from '#features/tickets/queries.ts';
import type { Commands } from '#features/tickets/state.ts';
import { errorText } from '#lib/api-error-text.ts';
import { useT } from '#lib/i18n.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { lazyOverlay } from '#ui/lazy-part.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { useDialog } from '#ui/use-dialog.ts';
import classes from './tickets-pane.module.css';

const ScheduleEditor = lazyOverlay(async () => (await import('./schedule-editor.tsx')).ScheduleEditor, {
  texts: ['schedules', 'contacts'],
});

interface Scheduling {
  readonly body: string;
  readonly onScheduled: () => void;
}

interface TicketsPaneProps {
  /** None chosen, or one that is on its way. */
  readonly uuid: string | undefined;
  readonly ticket: OpenTicket | undefined;
  readonly highlight: number | undefined;
  readonly commands: Commands;
  readonly isBusy: boolean;
  readonly onBack: (() => void) | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** The next step when nothing is chosen. */
  readonly newButton: ReactNode;
}

/** The right side of the tickets page: the conversation that is open, or where to begin. */
export function TicketsPane(props: TicketsPaneProps) {
  const { uuid, ticket, error, onRetry, newButton } = props;
  const t = useT();
  if (uuid === undefined) {
    return (
      <div className={classes.welcome}>
        <BrandMark size={64} isCompact />
        <p className={classes.title}>{t('tickets.welcome')}</p>
        <p className={classes.hint}>{t('tickets.welcomeHint')}</p>
        {newButton}
      </div>
    );
  }
  if (!ticket) {
    return error ? <ErrorState hint={errorText(error, t)} onRetry={onRetry} /> : <SkeletonList rows={6} />;
  }
  return <OpenPane {...props} ticket={ticket} />;
}

function OpenPane(props: TicketsPaneProps & { readonly ticket: OpenTicket }) {
  const { ticket, highlight, commands, isBusy, onBack } = props;
  const { contactId, whatsappId } = ticket;
  const scheduling = useDialog<Scheduling>();
  const schedule = (body: string, onScheduled: () => void): void => scheduling.open({ body, onScheduled });
  return (
    <div className={classes.root}>
      <TicketHeader ticket={ticket} commands={commands} isBusy={isBusy} onBack={onBack} />
      <div className={classes.conversation}>
        <ConversationPane
          key={ticket.uuid}
          ticket={ticket}
          highlight={highlight}
          onSchedule={commands.has('schedule') ? schedule : undefined}
        />
      </div>
      {scheduling.value ? (
        <ScheduleEditor
          key={scheduling.key}
          isOpen={scheduling.isOpen}
          draft={{ contactId, whatsappId: whatsappId ?? undefined, body: scheduling.value.body }}
          onSaved={scheduling.value.onScheduled}
          onClose={scheduling.close}
        />
      ) : null}
    </div>
  );
}
