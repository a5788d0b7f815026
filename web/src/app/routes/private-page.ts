import { lazyRouteComponent } from '@tanstack/react-router';
import type { privatePages } from './private-pages.ts';

/** A page of a session, whose code comes when it is opened. */
export function privatePage(name: keyof typeof privatePages) {
  return lazyRouteComponent(async () => {
    const { privatePages: pages } = await import('./private-pages.ts');
    return { default: await pages[name]() };
  });
}

/** The one that people open first and stay on: it does without the list of all others. */
export const ticketsPage = lazyRouteComponent(() => import('#pages/tickets.tsx'), 'TicketsPage');
