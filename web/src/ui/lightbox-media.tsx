import { type PointerEvent, useRef } from 'react';
import classes from './lightbox-media.module.css';
import type { Point, Zoom } from './use-zoom.ts';

export interface LightboxItem {
  readonly kind: 'image' | 'video';
  readonly src: string;
  /** Title of the viewer and alternative text of the picture. */
  readonly label: string;
  /** File name for the download. */
  readonly fileName: string;
}

interface LightboxMediaProps {
  readonly item: LightboxItem;
  readonly zoom: Zoom;
}

const doubleClickScale = 2.5;

/** The picture or video in the viewer. A large picture is moved by dragging it. */
export function LightboxMedia({ item, zoom }: LightboxMediaProps) {
  const last = useRef<Point>(undefined);
  if (item.kind === 'video') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: a video of a conversation comes without its words
      <video className={classes.media} src={item.src} controls autoPlay aria-label={item.label} />
    );
  }
  const { scale, x, y } = zoom.view;
  const drag = (event: PointerEvent): void => {
    if (last.current === undefined) return;
    zoom.pan({ x: event.clientX - last.current.x, y: event.clientY - last.current.y });
    last.current = { x: event.clientX, y: event.clientY };
  };
  const drop = (): void => {
    last.current = undefined;
  };
  return (
    <img
      className={classes.media}
      data-zoomed={scale > 1 || undefined}
      src={item.src}
      alt={item.label}
      draggable={false}
      style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
      onDoubleClick={(event) => {
        if (scale > 1) zoom.reset();
        else zoom.zoomBy(doubleClickScale, { x: event.clientX, y: event.clientY });
      }}
      onPointerDown={(event) => {
        if (scale === 1 || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
    />
  );
}
