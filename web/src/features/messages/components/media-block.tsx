import type { Message, MessageMedia } from '@prosa/contracts/messages/schema.ts';
import IconPhotoOff from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs';
import { useActions } from '#features/messages/conversation-actions.ts';
import { useT } from '#lib/i18n.ts';
import { FileCard } from '#ui/file-card.tsx';
import { PictureTile } from '#ui/picture-tile.tsx';
import { VoicePlayer } from '#ui/voice-player.tsx';
import classes from './media-block.module.css';

interface MediaBlockProps {
  readonly message: Message;
  readonly media: MessageMedia;
}

/** The file of a message: seen, heard, or offered to be saved. */
export function MediaBlock({ message, media }: MediaBlockProps) {
  const t = useT();
  const { openMedia } = useActions();
  const { mediaUrl, mediaType } = message;
  if (media.state !== 'stored' || mediaUrl === null) return <AbsentMedia message={message} media={media} />;
  if (mediaType === 'image' || mediaType === 'sticker' || mediaType === 'video') {
    const label = t('messages.media.open', { kind: t(`messages.kind.${mediaType}`) });
    return (
      <PictureTile
        kind={mediaType}
        media={media}
        url={mediaUrl}
        label={label}
        onOpen={() => openMedia(message.id)}
      />
    );
  }
  return mediaType === 'audio' ? (
    <AudioBlock media={media} url={mediaUrl} />
  ) : (
    <FileCard name={media.name || t('messages.kind.application')} size={media.size} url={mediaUrl} />
  );
}

function AudioBlock({ media, url }: { readonly media: MessageMedia; readonly url: string }) {
  const t = useT();
  const label = media.isVoice ? t('messages.voice') : media.name || t('messages.kind.audio');
  return (
    <div className={classes.audio}>
      <VoicePlayer src={media.playableUrl ?? url} label={label} duration={media.seconds ?? 0} />
      {media.isVoice ? null : <FileCard name={label} size={media.size} url={url} />}
    </div>
  );
}

/** On its way here, or it could not be fetched; the box is as large as the picture will be. */
function AbsentMedia({ message, media }: MediaBlockProps) {
  const t = useT();
  const { canWrite, retry } = useActions();
  const absence = media.state === 'stored' ? 'waiting' : media.state;
  const hasFailed = absence !== 'waiting';
  return (
    <div className={classes.absent} data-kind={message.mediaType} role="status">
      {hasFailed ? (
        <IconPhotoOff size={22} aria-hidden="true" />
      ) : (
        <span className={classes.spinner} aria-hidden="true" />
      )}
      <span>{t(`messages.media.${absence}`)}</span>
      {hasFailed && canWrite ? (
        <button type="button" className={classes.retry} onClick={() => retry(message)}>
          {t('ui.retry')}
        </button>
      ) : null}
    </div>
  );
}
