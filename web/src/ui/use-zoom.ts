import { type RefObject, useCallback, useEffect, useState } from 'react';
import { fitted, type Point, panBy, type ZoomView, zoomAt } from '#lib/zoom.ts';

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
