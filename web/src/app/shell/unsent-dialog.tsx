import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import { outbox } from '#features/messages/outbox/mutations.ts';
import { chatOutbox } from '#features/team-chat/outbox/mutations.ts';
import { useT } from '#lib/i18n.ts';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import classes from './unsent-dialog.module.css';
import { UnsentMessage } from './unsent-message.tsx';
import { useUnsentMessages } from './unsent-messages.ts';

interface UnsentDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Reads and discards unsent messages, also those of a conversation that is out of sight. */
export function UnsentDialog({ isOpen, onClose }: UnsentDialogProps) {
  const t = useT();
  const { toCustomers, toTeam } = useUnsentMessages();
  const isEmpty = toCustomers.length + toTeam.length === 0;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('unsent.title')}>
      {isEmpty ? (
        <EmptyState icon={<IconSend />} title={t('unsent.empty.title')} hint={t('unsent.empty.hint')} />
      ) : (
        <div className={classes.root}>
          <p className={classes.hint}>{t('unsent.hint')}</p>
          <ul className={classes.list}>
            {toCustomers.map((record) => {
              const { ticketId, clientId, contactName, attachment } = record;
              return (
                <UnsentMessage
                  key={clientId}
                  record={record}
                  to={contactName ? t('unsent.to', { name: contactName }) : t('unsent.toUnknown')}
                  text={record.body}
                  fileName={attachment?.isVoice ? t('unsent.voice') : attachment?.file.name}
                  onRetry={() => outbox.retry(ticketId, clientId)}
                  onDiscard={() => outbox.cancel(ticketId, clientId)}
                />
              );
            })}
            {toTeam.map((record) => {
              const { chatId, clientId, text, attachment } = record;
              return (
                <UnsentMessage
                  key={clientId}
                  record={record}
                  to={t('unsent.team')}
                  text={text}
                  fileName={attachment?.file.name}
                  onRetry={() => chatOutbox.retry(chatId, clientId)}
                  onDiscard={() => chatOutbox.cancel(chatId, clientId)}
                />
              );
            })}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
