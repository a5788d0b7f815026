import type { MessageKind } from '@prosa/contracts/messages/schema.ts';
import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconMicrophone from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs';
import IconMusic from '@tabler/icons-react/dist/esm/icons/IconMusic.mjs';
import IconPhoneOff from '@tabler/icons-react/dist/esm/icons/IconPhoneOff.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconSticker from '@tabler/icons-react/dist/esm/icons/IconSticker.mjs';
import IconVideo from '@tabler/icons-react/dist/esm/icons/IconVideo.mjs';
import { useT } from '#lib/i18n.ts';
import { plainText } from '#lib/whatsapp-text.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import classes from './last-message.module.css';

const icons = {
  image: IconPhoto,
  video: IconVideo,
  audio: IconMusic,
  voice: IconMicrophone,
  document: IconFile,
  sticker: IconSticker,
  location: IconMapPin,
  contacts: IconAddressBook,
  call: IconPhoneOff,
  undecryptable: IconAlertTriangle,
  unsupported: IconAlertTriangle,
} as const satisfies Record<Exclude<MessageKind, 'text'>, unknown>;

type LastMessageProps = Pick<Ticket, 'lastMessage' | 'lastMessageKind' | 'fromMe'>;

/** Contact cards and locations have a body that is not readable text. */
const hasNoText = (kind: MessageKind): boolean => kind === 'contacts' || kind === 'location';

/** Last message in one line: the text, or the name of its kind. */
export function LastMessage({ lastMessage, lastMessageKind, fromMe }: LastMessageProps) {
  const t = useT();
  const words = hasNoText(lastMessageKind) ? '' : plainText(lastMessage);
  if (lastMessageKind === 'text' && words === '') {
    return <span className={classes.root}>{t('tickets.noMessage')}</span>;
  }
  const Icon = lastMessageKind === 'text' ? undefined : icons[lastMessageKind];
  return (
    <span className={classes.root}>
      {fromMe ? (
        <>
          <IconArrowBackUp size={14} aria-hidden="true" />
          <VisuallyHidden>{t('tickets.fromMe')}</VisuallyHidden>
        </>
      ) : null}
      {Icon ? <Icon size={14} aria-hidden="true" /> : null}
      <span className={classes.words}>
        {words === '' && lastMessageKind !== 'text' ? t(`tickets.kind.${lastMessageKind}`) : words}
      </span>
    </span>
  );
}
