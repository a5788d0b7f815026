interface TabHandlers {
  readonly onLogin: (userId: number) => void;
  readonly onLogout: () => void;
}

type TabMessage = { readonly type: 'login'; readonly userId: number } | { readonly type: 'logout' };

function isTabMessage(value: unknown): value is TabMessage {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  if (value.type === 'logout') return true;
  return value.type === 'login' && 'userId' in value && typeof value.userId === 'number';
}

/** Tells the other tabs of this browser that the session they share has begun or ended. */
export function connectTabs(handlers: TabHandlers) {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('prosa-session');
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isTabMessage(data)) return;
    if (data.type === 'login') handlers.onLogin(data.userId);
    else handlers.onLogout();
  });
  const post = (message: TabMessage): void => channel?.postMessage(message);
  return {
    publishLogin: (userId: number): void => post({ type: 'login', userId }),
    publishLogout: (): void => post({ type: 'logout' }),
  };
}
