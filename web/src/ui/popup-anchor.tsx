import { type Ref, useImperativeHandle } from 'react';

interface PopupAnchorProps {
  readonly element: HTMLElement;
  /** Given by Mantine's targets, which ask their child for its element. */
  readonly ref?: Ref<HTMLElement>;
}

/** Stands for a button that is drawn elsewhere, and was there before this code had come. */
export function PopupAnchor({ element, ref }: PopupAnchorProps) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
