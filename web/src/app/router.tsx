import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts, type MessageKey } from '#lib/i18n.ts';
import type { PageRequirement } from './guards.ts';
import { LoadingScreen } from './loading-screen.tsx';
import { PageCrash } from './page-crash.tsx';
import { PageNotFound } from './page-not-found.tsx';
import { accessRoutes, openRoutes } from './routes/access-routes.ts';
import { administrationRoutes } from './routes/administration-routes.ts';
import { attendanceRoutes } from './routes/attendance-routes.ts';
import { openRoute, privateRoute, publicRoute, rootRoute } from './routes/frames.ts';
import { parseSearch, stringifySearch } from './routes/search-params.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** Title of the browser tab. */
    readonly title?: MessageKey;
    /** A function where the requirement depends on the search parameters of the address. */
    readonly requires?: PageRequirement | ((search: Readonly<Record<string, unknown>>) => PageRequirement);
  }
}

/** The whole array is inside the condition so that the production build leaves the page out. */
const developmentRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/design',
        loader: () => loadTexts(['design']),
        component: lazyRouteComponent(() => import('#pages/design-system.tsx'), 'DesignSystem'),
      }),
    ]
  : [];

const routeTree = rootRoute.addChildren([
  publicRoute.addChildren(accessRoutes),
  openRoute.addChildren(openRoutes),
  privateRoute.addChildren([...attendanceRoutes, ...administrationRoutes]),
  ...developmentRoutes,
]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingComponent: LoadingScreen,
  defaultErrorComponent: PageCrash,
  defaultNotFoundComponent: PageNotFound,
});
