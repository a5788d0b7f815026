import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createQueryClient } from '#lib/query-client.ts';
import { useSession } from '#lib/session.ts';
import { showError } from './error-toasts.ts';
import { RealtimeBridge } from './realtime-bridge.tsx';
import { Shell } from './shell/shell.tsx';

/** All that lives inside a session; its cache is made with it and dies with it. */
export function PrivateApp() {
  const state = useSession();
  const [client] = useState(() => createQueryClient(showError));
  // Between the end of a session and the guards' redirect there is a moment with nobody to draw for.
  if (state.status !== 'authenticated') return null;
  return (
    <QueryClientProvider client={client}>
      <RealtimeBridge />
      <Shell />
    </QueryClientProvider>
  );
}
