import { lazyRouteComponent } from '@tanstack/react-router';
import type { privatePages } from './private-pages.ts';

/** A page of a session, whose code comes when it is opened. */
export function privatePage(name: keyof typeof privatePages) {
  return lazyRouteComponent(async () => {
    const { privatePages: pages } = await import('./private-pages.ts');
    return { default: await pages[name]() };
  });
}
