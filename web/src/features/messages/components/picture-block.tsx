import type { Message, MessageMedia } from '@prosa/contracts/messages/schema.ts';
import IconPhotoOff from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs';
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import { useState } from 'react';
import { useActions } from '#features/messages/actions/state.ts';
import { formatDuration } from '#lib/duration.ts';
import { useT } from '#lib/i18n.ts';
import classes from './picture-block.module.css';

interface PictureBlockProps {
  readonly message: Message;
  readonly media: MessageMedia;
  readonly url: string;
}

const longestSide = 320;
const shortestSide = 96;
const unknownSide = 240;

/** Known before the picture is here, so that nothing moves when it comes. */
function boxOf({ width, height }: MessageMedia, limit: number): { width: number; height: number } {
  if (width === null || height === null || width === 0 || height === 0) {
    return { width: Math.min(unknownSide, limit), height: Math.min(unknownSide, limit) };
  }
  const scale = Math.min(1, limit / Math.max(width, height));
  return {
    width: Math.max(shortestSide, Math.round(width * scale)),
    height: Math.max(shortestSide, Math.round(height * scale)),
  };
}

/** A picture, a sticker or the first frame of a video; opens over the whole screen. */
export function PictureBlock({ message, media, url }: PictureBlockProps) {
  const t = useT();
  const { openMedia } = useActions();
  const [hasFailed, setHasFailed] = useState(false);
  const { mediaType } = message;
  const isVideo = mediaType === 'video';
  const isSticker = mediaType === 'sticker';
  const kind = isVideo || isSticker ? mediaType : 'image';
  const { width, height } = boxOf(media, isSticker ? 160 : longestSide);
  // A video without a picture of its own has nothing to show before it is opened.
  const picture = media.thumbnailUrl ?? (isVideo ? null : url);
  const label = t(`messages.kind.${kind}`);
  return (
    <button
      type="button"
      className={classes.root}
      data-sticker={isSticker || undefined}
      style={{ width, aspectRatio: `${width} / ${height}` }}
      aria-label={t('messages.media.open', { kind: label })}
      onClick={() => openMedia(message.id)}
    >
      {picture === null || hasFailed ? (
        <IconPhotoOff size={28} aria-hidden="true" className={classes.broken} />
      ) : (
        <img
          className={classes.picture}
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setHasFailed(true)}
        />
      )}
      {isVideo ? (
        <span className={classes.play} aria-hidden="true">
          <IconPlayerPlayFilled size={22} />
        </span>
      ) : null}
      {isVideo && media.seconds !== null ? (
        <span className={classes.duration}>{formatDuration(media.seconds)}</span>
      ) : null}
    </button>
  );
}
