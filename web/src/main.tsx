import '#ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from '#app/router.tsx';
import { accessAreas, commonAreas, loadTexts, startI18n } from '#lib/i18n.ts';
import { session } from '#lib/session.ts';
import { readStored } from '#lib/storage.ts';
import { startTheme } from '#lib/theme.ts';
import { frameAreas } from './app/routes/frames.ts';

/** A session that begins or ends lets the guards decide anew where the person belongs. */
function followSession(): void {
  let { status } = session.getState();
  session.subscribe(() => {
    const next = session.getState().status;
    if (next === status) return;
    const isKnown = status !== 'unknown';
    status = next;
    if (isKnown) void router.invalidate();
  });
}

const ignore = (): void => undefined;

/**
 * All that the first page of a session needs sets out at once: the answer whose session it is, and the code. Whatever
 * fails here is asked for again, and told, by the route that needs it.
 */
function setOut(): void {
  session.restore().catch(ignore);
  const matched = new Set<string>(router.matchRoutes(router.latestLocation).map(({ routeId }) => routeId));
  for (const route of Object.values(router.routesById)) {
    if (matched.has(route.id)) router.loadRouteChunk(route)?.catch(ignore);
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw in');
const isSessionExpected = readStored('userId') !== undefined;
startTheme();
if (isSessionExpected) setOut();
await startI18n(isSessionExpected ? commonAreas : accessAreas);
if (isSessionExpected) loadTexts(frameAreas).catch(ignore);
followSession();
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
