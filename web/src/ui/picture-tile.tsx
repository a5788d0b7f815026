import type { MessageMedia } from '@prosa/contracts/messages/schema.ts';
import IconPhotoOff from '@tabler/icons-react/dist/esm/icons/IconPhotoOff.mjs';
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs';
import { useState } from 'react';
import { formatDuration } from '#lib/media-format.ts';
import classes from './picture-tile.module.css';

interface PictureTileProps {
  readonly kind: 'image' | 'sticker' | 'video';
  readonly media: MessageMedia;
  readonly url: string;
  /** Says that it opens, and what it is. */
  readonly label: string;
  readonly onOpen: () => void;
}

const maxSide = 320;
const minSide = 96;
const unknownSide = 240;

/** Known before the picture is here, so that nothing moves when it comes. */
function boxOf({ width, height }: MessageMedia, limit: number): { width: number; height: number } {
  if (width === null || height === null || width === 0 || height === 0) {
    return { width: Math.min(unknownSide, limit), height: Math.min(unknownSide, limit) };
  }
  const scale = Math.min(1, limit / Math.max(width, height));
  return {
    width: Math.max(minSide, Math.round(width * scale)),
    height: Math.max(minSide, Math.round(height * scale)),
  };
}

/** A picture, a sticker or the first frame of a video; opens over the whole screen. */
export function PictureTile({ kind, media, url, label, onOpen }: PictureTileProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const isVideo = kind === 'video';
  const isSticker = kind === 'sticker';
  const { width, height } = boxOf(media, isSticker ? 160 : maxSide);
  // A video without a picture of its own has nothing to show before it is opened.
  const picture = media.thumbnailUrl ?? (isVideo ? null : url);
  return (
    <button
      type="button"
      className={classes.root}
      data-sticker={isSticker || undefined}
      style={{ width, aspectRatio: `${width} / ${height}` }}
      aria-label={label}
      onClick={onOpen}
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
