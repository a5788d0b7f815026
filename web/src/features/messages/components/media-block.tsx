import type { Message, MessageMedia } from '@prosa/contracts/messages/schema.ts';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconPhotoOff from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs';
import { useActions } from '#features/messages/actions/state.ts';
import { formatFileSize } from '#lib/file-size.ts';
import { useLanguage, useT } from '#lib/i18n.ts';
import { VoicePlayer } from '#ui/voice-player.tsx';
import classes from './media-block.module.css';
import { PictureBlock } from './picture-block.tsx';

interface MediaBlockProps {
  readonly message: Message;
  readonly media: MessageMedia;
}

/** The file of a message: seen, heard, or offered to be saved. */
export function MediaBlock({ message, media }: MediaBlockProps) {
  const { mediaUrl, mediaType } = message;
  if (media.state !== 'stored' || mediaUrl === null) return <AbsentMedia message={message} media={media} />;
  if (mediaType === 'image' || mediaType === 'sticker' || mediaType === 'video') {
    return <PictureBlock message={message} media={media} url={mediaUrl} />;
  }
  return mediaType === 'audio' ? (
    <AudioBlock media={media} url={mediaUrl} />
  ) : (
    <DocumentBlock media={media} url={mediaUrl} />
  );
}

function AudioBlock({ media, url }: { readonly media: MessageMedia; readonly url: string }) {
  const t = useT();
  const label = media.isVoice ? t('messages.voice') : media.name || t('messages.kind.audio');
  return (
    <div className={classes.audio}>
      <VoicePlayer src={media.playableUrl ?? url} label={label} duration={media.seconds ?? 0} />
      {media.isVoice ? null : <DocumentBlock media={media} url={url} />}
    </div>
  );
}

function DocumentBlock({ media, url }: { readonly media: MessageMedia; readonly url: string }) {
  const t = useT();
  const language = useLanguage();
  const name = media.name || t('messages.kind.application');
  return (
    <a className={classes.document} href={url} download={name}>
      <IconFileText size={24} aria-hidden="true" />
      <span className={classes.documentText}>
        <span className={classes.documentName}>{name}</span>
        {media.size === null ? null : (
          <span className={classes.documentSize}>{formatFileSize(media.size, language)}</span>
        )}
      </span>
      <IconDownload size={18} aria-hidden="true" />
    </a>
  );
}

/** On its way here, or it could not be fetched; the box is as large as the picture will be. */
function AbsentMedia({ message, media }: MediaBlockProps) {
  const t = useT();
  const { canWrite, retry } = useActions();
  const hasFailed = media.state === 'failed';
  return (
    <div className={classes.absent} data-kind={message.mediaType} role="status">
      {hasFailed ? (
        <IconPhotoOff size={22} aria-hidden="true" />
      ) : (
        <span className={classes.spinner} aria-hidden="true" />
      )}
      <span>{t(hasFailed ? 'messages.media.failed' : 'messages.media.waiting')}</span>
      {hasFailed && canWrite ? (
        <button type="button" className={classes.retry} onClick={() => retry(message)}>
          {t('ui.retry')}
        </button>
      ) : null}
    </div>
  );
}
