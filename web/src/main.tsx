import '#ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from '#app/router.tsx';
import { startI18n } from '#lib/i18n.ts';
import { I18nProvider } from '#lib/i18n-provider.tsx';
import { session } from '#lib/session.ts';
import { startTheme } from '#lib/theme.ts';

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

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to draw in');
startTheme();
await startI18n();
followSession();
createRoot(root).render(
  <StrictMode>
    <I18nProvider>
      <RouterProvider router={router} />
    </I18nProvider>
  </StrictMode>,
);
