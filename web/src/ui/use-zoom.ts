import { type RefObject, useCallback, useEffect, useState } from 'react';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How a picture is shown: at 1 it fits its stage, and the offset moves its middle from the stage's. */
interface ZoomView extends Point {
  readonly scale: number;
}

export const fitted: ZoomView = { scale: 1, x: 0, y: 0 };
const maxScale = 6;

/** Zooms so that what is under the point stays under it. The point is measured from the middle of the stage. */
export function zoomAt(view: ZoomView, factor: number, point: Point, stage: Size): ZoomView {
  const scale = Math.min(maxScale, Math.max(1, view.scale * factor));
  const ratio = scale / view.scale;
  return inside(
    { scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio },
    stage,
  );
}

export function panBy(view: ZoomView, by: Point, stage: Size): ZoomView {
  return inside({ ...view, x: view.x + by.x, y: view.y + by.y }, stage);
}

/** No edge of the picture may come further than the edge of the stage. */
function inside({ scale, x, y }: ZoomView, { width, height }: Size): ZoomView {
  const clamp = (value: number, room: number): number => Math.min(room, Math.max(-room, value)) || 0;
  return { scale, x: clamp(x, ((scale - 1) * width) / 2), y: clamp(y, ((scale - 1) * height) / 2) };
}

export interface Zoom {
  readonly view: ZoomView;
  /** Around the point of the window that is given, else around the middle. */
  readonly zoomBy: (factor: number, at?: Point) => void;
  readonly pan: (by: Point) => void;
  readonly reset: () => void;
}

/** Zoom of what stands on the stage, by the functions it answers with and by the wheel. */
export function useZoom(stage: RefObject<HTMLElement | null>): Zoom {
  const [view, setView] = useState(fitted);

  const zoomBy = useCallback(
    (factor: number, at?: Point): void => {
      const box = stage.current?.getBoundingClientRect();
      if (!box) return;
      const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
      const point = at === undefined ? { x: 0, y: 0 } : { x: at.x - middle.x, y: at.y - middle.y };
      setView((current) => zoomAt(current, factor, point, box));
    },
    [stage],
  );
  const pan = useCallback(
    (by: Point): void => {
      const box = stage.current?.getBoundingClientRect();
      if (box) setView((current) => panBy(current, by, box));
    },
    [stage],
  );
  const reset = useCallback((): void => setView(fitted), []);

  useEffect(() => {
    const element = stage.current;
    // React listens to wheels passively, and with Ctrl the browser would zoom the whole page.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY / 400), { x: event.clientX, y: event.clientY });
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [stage, zoomBy]);

  return { view, zoomBy, pan, reset };
}
