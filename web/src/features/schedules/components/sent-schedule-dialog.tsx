import type { Schedule } from '@prosa/contracts/schedules/schema.ts';
import { pictureOf } from '#features/schedules/state.ts';
import { useCompanyTimeZone } from '#lib/company-time-zone.ts';
import { useFormat } from '#lib/format.ts';
import { useT } from '#lib/i18n.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DialogActions } from '#ui/dialog-actions.tsx';
import { MessageBubble } from '#ui/message-bubble.tsx';
import { PlainButton } from '#ui/plain-button.tsx';
import { ScheduleStatusBadge } from './schedule-status-badge.tsx';
import classes from './sent-schedule-dialog.module.css';

interface SentScheduleDialogProps {
  readonly isOpen: boolean;
  readonly schedule: Schedule;
  readonly onClose: () => void;
  readonly onOpenTicket: (uuid: string) => void;
}

/** Read-only view of a sent schedule, with a link to its conversation. */
export function SentScheduleDialog({ isOpen, schedule, onClose, onOpenTicket }: SentScheduleDialogProps) {
  const t = useT();
  const format = useFormat(useCompanyTimeZone());
  const { sendAt, sentAt, ticketUuid } = schedule;
  const facts = [
    [t('schedules.contact'), schedule.contact?.name ?? t('schedules.contactGone')],
    [t('schedules.author'), schedule.user?.name ?? '–'],
    [t('schedules.sendAt'), format.dateTime(sendAt)],
    ...(sentAt === null ? [] : [[t('schedules.sentAt'), format.dateTime(sentAt)]]),
    [t('schedules.connection'), schedule.whatsapp?.name ?? '–'],
  ] as const;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('schedules.readTitle')} size="md">
      <div className={classes.root}>
        <ScheduleStatusBadge schedule={schedule} />
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name} className={classes.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className={classes.message}>
          <MessageBubble text={schedule.body} attachment={pictureOf(schedule)} />
        </div>
      </div>
      <DialogActions>
        <PlainButton onClick={onClose}>{t('ui.close')}</PlainButton>
        {ticketUuid === null ? null : (
          <PlainButton variant="primary" onClick={() => onOpenTicket(ticketUuid)}>
            {t('schedules.openTicket')}
          </PlainButton>
        )}
      </DialogActions>
    </Dialog>
  );
}
