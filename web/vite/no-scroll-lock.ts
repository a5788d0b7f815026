import { createElement, type ReactNode } from 'react';

/**
 * Stands in the place of `react-remove-scroll`, which Mantine's dialogs bring along to lock the page behind them: ours never
 * do (`lockScroll: false` in the theme), and every dialog would carry 4 KB gzip that do nothing.
 */
export function RemoveScroll({ children }: { readonly children: ReactNode }) {
  return createElement('div', null, children);
}
