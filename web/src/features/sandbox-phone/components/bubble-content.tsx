import type { SandboxMessage } from '@prosa/contracts/sandbox-phone/schema.ts';
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
import IconPhoneX from '@tabler/icons-react/dist/esm/icons/IconPhoneX.mjs';
import { useMarkPlayed } from '#features/sandbox-phone/mutations.ts';
import { cardOf } from '#features/sandbox-phone/state.ts';
import { useT } from '#lib/i18n.ts';
import { FormattedText } from '#ui/formatted-text.tsx';
import { VoicePlayer } from '#ui/voice-player.tsx';
import classes from './bubble-content.module.css';

/** Content of a message as a phone shows it. */
export function BubbleContent({ message }: { readonly message: SandboxMessage }) {
  const t = useT();
  const { kind, text, media, location } = message;
  if (message.isDeleted) return <em className={classes.gone}>{t('sandbox.deleted')}</em>;
  if (kind === 'call') {
    return (
      <span className={classes.line}>
        <IconPhoneX size={18} aria-hidden="true" />
        {t('sandbox.kind.call')}
      </span>
    );
  }
  if (kind === 'contacts') {
    const { name, phone } = cardOf(text);
    return (
      <span className={classes.card}>
        <IconAddressBook size={22} aria-hidden="true" />
        <span className={classes.words}>
          <strong>{name}</strong>
          <span className={classes.dim}>{phone}</span>
        </span>
      </span>
    );
  }
  if (location) {
    const { latitude, longitude } = location;
    const href = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
    return (
      <a className={classes.card} href={href} target="_blank" rel="noopener noreferrer">
        <IconMapPin size={22} aria-hidden="true" />
        <span className={classes.words}>
          <strong>{text || t('sandbox.kind.location')}</strong>
          <span className={classes.dim}>{`${latitude}, ${longitude}`}</span>
        </span>
      </a>
    );
  }
  return (
    <>
      {media ? <Attachment message={message} media={media} /> : null}
      {text === '' ? null : <FormattedText text={text} />}
    </>
  );
}

interface AttachmentProps {
  readonly message: SandboxMessage;
  readonly media: NonNullable<SandboxMessage['media']>;
}

function Attachment({ message, media: { url, name } }: AttachmentProps) {
  const t = useT();
  const played = useMarkPlayed();
  const { kind } = message;
  if (kind === 'image' || kind === 'sticker') {
    return (
      <a href={url} target="_blank" rel="noopener noreferrer">
        <img className={classes.picture} data-kind={kind} src={url} alt={name || t(`sandbox.kind.${kind}`)} />
      </a>
    );
  }
  if (kind === 'video') {
    // biome-ignore lint/a11y/useMediaCaption: nobody has the words of what a customer filmed
    return <video className={classes.picture} src={url} controls preload="metadata" aria-label={name} />;
  }
  if (kind === 'voice' || kind === 'audio') {
    const isTold = message.fromCompany && kind === 'voice' && message.status !== 'played';
    return (
      // Media events do not bubble, so the player's event is handled in the capture phase.
      <div className={classes.sound} onPlayCapture={() => (isTold ? played.mutate(message.id) : undefined)}>
        <VoicePlayer src={url} label={t(`sandbox.kind.${kind}`)} />
      </div>
    );
  }
  return (
    <a className={classes.card} href={url} target="_blank" rel="noopener noreferrer">
      <IconFile size={22} aria-hidden="true" />
      <span className={classes.words}>{name}</span>
    </a>
  );
}
