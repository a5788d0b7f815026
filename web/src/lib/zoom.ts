export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How a picture is shown: at 1 it fits its stage, and the offset moves its middle from the stage's. */
export interface ZoomView extends Point {
  readonly scale: number;
}

export const fitted: ZoomView = { scale: 1, x: 0, y: 0 };
const largest = 6;

/** Zooms so that what is under the point stays under it. The point is measured from the middle of the stage. */
export function zoomAt(view: ZoomView, factor: number, point: Point, stage: Size): ZoomView {
  const scale = Math.min(largest, Math.max(1, view.scale * factor));
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
