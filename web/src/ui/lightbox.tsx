import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs';
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs';
import { type ComponentProps, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useT } from '#lib/i18n.ts';
import classes from './lightbox.module.css';
import { type LightboxItem, LightboxMedia } from './lightbox-media.tsx';
import { useScrollLock } from './use-overlay.ts';
import { useZoom } from './use-zoom.ts';

export interface LightboxProps {
  readonly items: readonly LightboxItem[];
  readonly index: number;
  readonly onIndexChange: (index: number) => void;
  readonly onClose: () => void;
}

const step = 1.5;
const panStep = 80;

/** Pictures and videos over the whole screen; draw it only while it is open. Load it lazily: `lazy(() => import(…))`. */
export function Lightbox({ items, index, onIndexChange, onClose }: LightboxProps) {
  const t = useT();
  useScrollLock(true);
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const zoom = useZoom(stage);
  const item = items[index];
  const isImage = item?.kind === 'image';
  const isZoomed = zoom.view.scale > 1;

  useLayoutEffect(() => {
    const element = dialog.current;
    // The browser's own modal: what is behind cannot be reached, and the focus returns when it closes, which must be
    // while it still stands in the page.
    element?.showModal();
    return () => element?.close();
  }, []);

  const go = (to: number): void => {
    if (to < 0 || to >= items.length) return;
    zoom.reset();
    onIndexChange(to);
  };
  const keys = new Map([
    ['ArrowLeft', () => (isZoomed ? zoom.pan({ x: panStep, y: 0 }) : go(index - 1))],
    ['ArrowRight', () => (isZoomed ? zoom.pan({ x: -panStep, y: 0 }) : go(index + 1))],
    ['ArrowUp', () => zoom.pan({ x: 0, y: panStep })],
    ['ArrowDown', () => zoom.pan({ x: 0, y: -panStep })],
    ['PageUp', () => go(index - 1)],
    ['PageDown', () => go(index + 1)],
    ['+', () => zoom.zoomBy(step)],
    ['=', () => zoom.zoomBy(step)],
    ['-', () => zoom.zoomBy(1 / step)],
    ['0', zoom.reset],
  ]);
  const press = (event: KeyboardEvent): void => {
    const action = keys.get(event.key);
    // A video has keys of its own, and with Ctrl the browser has.
    const isForUs = !(event.ctrlKey || event.metaKey || event.target instanceof HTMLVideoElement);
    if (action === undefined || !isForUs) return;
    event.preventDefault();
    action();
  };
  if (item === undefined) return null;
  const percent = Math.round(zoom.view.scale * 100);
  return (
    <dialog
      ref={dialog}
      className={classes.root}
      data-ui-dialog
      aria-label={item.label}
      onKeyDown={press}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes.bar}>
        <div className={classes.caption}>
          <p className={classes.title}>{item.label}</p>
          <p className={classes.position} aria-live="polite">
            {t('ui.viewer.position', { index: index + 1, count: items.length })}
          </p>
        </div>
        {isImage ? (
          <>
            <BarButton
              label={t('ui.viewer.zoomOut')}
              onClick={() => zoom.zoomBy(1 / step)}
              disabled={!isZoomed}
            >
              <IconZoomOut size={20} aria-hidden="true" />
            </BarButton>
            <BarButton label={t('ui.viewer.zoom', { percent })} onClick={zoom.reset}>
              {`${percent}%`}
            </BarButton>
            <BarButton label={t('ui.viewer.zoomIn')} onClick={() => zoom.zoomBy(step)}>
              <IconZoomIn size={20} aria-hidden="true" />
            </BarButton>
          </>
        ) : null}
        <a
          className={classes.button}
          href={item.src}
          download={item.fileName}
          aria-label={t('ui.viewer.download')}
          title={t('ui.viewer.download')}
        >
          <IconDownload size={20} aria-hidden="true" />
        </a>
        <BarButton label={t('ui.close')} onClick={onClose}>
          <IconX size={20} aria-hidden="true" />
        </BarButton>
      </div>
      <div ref={stage} className={classes.stage}>
        <LightboxMedia key={item.src} item={item} zoom={zoom} />
      </div>
      {items.length > 1 ? (
        <>
          <BarButton
            label={t('ui.viewer.previous')}
            side="start"
            onClick={() => go(index - 1)}
            disabled={index === 0}
          >
            <IconChevronLeft size={28} aria-hidden="true" />
          </BarButton>
          <BarButton
            label={t('ui.viewer.next')}
            side="end"
            onClick={() => go(index + 1)}
            disabled={index === items.length - 1}
          >
            <IconChevronRight size={28} aria-hidden="true" />
          </BarButton>
        </>
      ) : null}
    </dialog>
  );
}

interface BarButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  readonly label: string;
  readonly side?: 'start' | 'end';
}

/** Its hint is the browser's own: a tooltip at the end of the page would stand behind the viewer. */
function BarButton({ label, side, ...rest }: BarButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={classes.button}
      data-side={side}
      aria-label={label}
      title={label}
    />
  );
}
