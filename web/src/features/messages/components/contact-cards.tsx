import type { Message } from '@prosa/contracts/messages/schema.ts';
import { formatPhoneNumber } from '@prosa/contracts/phone-number.ts';
import { useActions } from '#features/messages/conversation-actions.ts';
import { cardsOf } from '#features/messages/state.ts';
import { useT } from '#lib/i18n.ts';
import { UserAvatar } from '#ui/user-avatar.tsx';
import classes from './contact-cards.module.css';

/** The people of a contact card, each with a way to talk to them. */
export function ContactCards({ message }: { readonly message: Message }) {
  const t = useT();
  const { canWrite, startTicket } = useActions();
  const cards = cardsOf(message);
  if (cards.length === 0) return <p className={classes.none}>{t('messages.kind.vcard')}</p>;
  return (
    <ul className={classes.root}>
      {cards.map(({ name, phones }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two cards of one message may say the same; they never move
        <li key={index} className={classes.card}>
          <UserAvatar name={name} size={36} />
          <div className={classes.text}>
            <span className={classes.name}>{name || t('messages.card.noName')}</span>
            {phones.map((phone) => (
              <span key={phone.digits} className={classes.phone}>
                {formatPhoneNumber(phone.digits)}
                {canWrite ? (
                  <button
                    type="button"
                    className={classes.start}
                    aria-label={t('messages.card.startWith', { name })}
                    onClick={() => startTicket(name, phone)}
                  >
                    {t('messages.card.start')}
                  </button>
                ) : null}
              </span>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
