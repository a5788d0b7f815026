import type { Message } from '@prosa/contracts/messages/schema.ts';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconLockQuestion from '@tabler/icons-react/dist/esm/icons/IconLockQuestion.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconMessageQuestion from '@tabler/icons-react/dist/esm/icons/IconMessageQuestion.mjs';
import IconPhoneX from '@tabler/icons-react/dist/esm/icons/IconPhoneX.mjs';
import type { ReactNode } from 'react';
import { callKeyOf, mapLinkOf } from '#features/messages/state.ts';
import { useT } from '#lib/i18n.ts';
import { FormattedText } from '#ui/formatted-text.tsx';
import { ContactCards } from './contact-cards.tsx';
import { MediaBlock } from './media-block.tsx';
import classes from './message-content.module.css';

/** Content of a message of any media type. */
export function MessageContent({ message }: { readonly message: Message }) {
  const t = useT();
  const { mediaType, body, media, isDeleted, location } = message;
  if (isDeleted) return <Note icon={<IconBan size={18} />}>{t('messages.deleted')}</Note>;
  if (mediaType === 'call_log') return <Note icon={<IconPhoneX size={18} />}>{t(callKeyOf(body))}</Note>;
  if (mediaType === 'undecryptable') {
    return <Note icon={<IconLockQuestion size={18} />}>{t('messages.undecryptable')}</Note>;
  }
  if (mediaType === 'unsupported') {
    return <Note icon={<IconMessageQuestion size={18} />}>{t('messages.unsupported')}</Note>;
  }
  if (mediaType === 'vcard') return <ContactCards message={message} />;
  if (mediaType === 'locationMessage') return <LocationCard location={location} />;
  const caption = mediaType === 'sticker' ? '' : body;
  return (
    <>
      {media ? <MediaBlock message={message} media={media} /> : null}
      {caption === '' ? null : (
        <div className={classes.text}>
          {mediaType === 'audio' ? (
            <span className={classes.transcript}>{t('messages.transcript')}</span>
          ) : null}
          <FormattedText text={caption} />
        </div>
      )}
    </>
  );
}

function Note({ icon, children }: { readonly icon: ReactNode; readonly children: string }) {
  return (
    <p className={classes.note}>
      <span className={classes.noteIcon} aria-hidden="true">
        {icon}
      </span>
      {children}
    </p>
  );
}

function LocationCard({ location }: { readonly location: Message['location'] }) {
  const t = useT();
  return (
    <div className={classes.card}>
      <span className={classes.cardIcon} aria-hidden="true">
        <IconMapPin size={22} />
      </span>
      <p className={classes.cardText}>
        <span className={classes.cardTitle}>{location?.name || t('messages.kind.locationMessage')}</span>
        {location ? (
          <span className={classes.cardHint}>
            {`${location.latitude.toFixed(5)}, ${location.longitude.toFixed(5)}`}
          </span>
        ) : null}
      </p>
      {location ? (
        <a
          className={classes.cardAction}
          href={mapLinkOf(location)}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('messages.location.view')}
        </a>
      ) : null}
    </div>
  );
}
