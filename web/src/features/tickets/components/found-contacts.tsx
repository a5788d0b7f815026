import type { Contact } from '@prosa/contracts/contacts/schema.ts';
import { formatPhoneNumber } from '@prosa/contracts/phone-number.ts';
import IconMessagePlus from '@tabler/icons-react/dist/esm/icons/IconMessagePlus.mjs';
import { useT } from '#lib/i18n.ts';
import { UserAvatar } from '#ui/user-avatar.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './found-contacts.module.css';

interface FoundContactsProps {
  readonly contacts: readonly Contact[];
  readonly onStart: (contact: Contact) => void;
}

/** Contacts by name or number; each begins a conversation, or leads to the one that is open. */
export function FoundContacts({ contacts, onStart }: FoundContactsProps) {
  const t = useT();
  return (
    <ul className={classes.list}>
      {contacts.map((contact) => (
        <li key={contact.id}>
          <button type="button" className={classes.contact} onClick={() => onStart(contact)}>
            <VisuallyHidden>{t('tickets.found.start')} </VisuallyHidden>
            <UserAvatar
              name={contact.name}
              image={contact.profilePicUrl}
              seed={contact.number || contact.name}
              size={40}
            />
            <span className={classes.body}>
              <span className={classes.name}>{contact.name}</span>
              {contact.number === '' ? null : (
                <span className={classes.number}>{formatPhoneNumber(contact.number)}</span>
              )}
            </span>
            <IconMessagePlus className={classes.icon} size={18} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
