import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { privatePageRedirect, publicPageRedirect } from '#app/guards.ts';
import { Root } from '#app/root.tsx';
import { RootCrash } from '#app/root-crash.tsx';
import { startAccountLanguage } from '#features/access/state.ts';
import { type Area, accessAreas, loadTexts } from '#lib/i18n.ts';
import { session } from '#lib/session.ts';
import type { privatePages } from './private-pages.ts';
import { optionalParam, text } from './search-params.ts';

export const rootRoute = createRootRoute({
  component: Root,
  errorComponent: RootCrash,
  beforeLoad: async () => {
    if (session.getState().status === 'unknown') await session.restore();
  },
});

/** Around the pages of those who have not logged in. */
export const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'public',
  component: lazyRouteComponent(() => import('#app/access-frame.tsx'), 'AccessFrame'),
  validateSearch: (search) => optionalParam('redirect', text(search.redirect)),
  beforeLoad: ({ search }) => {
    const href = publicPageRedirect(session.getState(), search.redirect);
    if (href !== undefined) throw redirect({ href, replace: true });
  },
  loader: () => loadTexts(accessAreas),
});

/** Around pages that anybody may open, with a session or without. */
export const openRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'open',
  component: lazyRouteComponent(() => import('#app/access-frame.tsx'), 'AccessFrame'),
  loader: () => loadTexts(accessAreas),
});

/** Texts of what stands around every page of a session. */
export const frameAreas = ['errors', 'shell', 'notifications', 'tickets'] as const satisfies readonly Area[];

/** Around everything else. */
export const privateRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'private',
  component: lazyRouteComponent(() => import('#app/private-app.tsx'), 'PrivateApp'),
  beforeLoad: ({ location }) => {
    const search = privatePageRedirect(session.getState(), location.href);
    if (search) throw redirect({ to: '/login', search, replace: true });
  },
  loader: async () => {
    const state = session.getState();
    if (state.status === 'authenticated') await startAccountLanguage(state.user.language);
    await loadTexts(frameAreas);
  },
  // Once per session: later changes of language are followed by the shell.
  shouldReload: false,
});

/** A page of a session, whose code comes when it is opened. */
export function privatePage(name: keyof typeof privatePages) {
  return lazyRouteComponent(async () => {
    const { privatePages: pages } = await import('./private-pages.ts');
    return { default: await pages[name]() };
  });
}

/** The one that people open first and stay on: it does without the list of all others. */
export const ticketsPage = lazyRouteComponent(() => import('#pages/tickets.tsx'), 'TicketsPage');
