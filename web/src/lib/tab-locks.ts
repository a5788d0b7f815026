interface HoldOptions {
  /** `one`: a single tab at a time, the others wait for their turn. `many`: any number of them. */
  readonly by: 'one' | 'many';
  readonly onHeld?: () => void;
}

/** Absent where the page is not served securely; each tab then acts as if it were alone. */
const tabLocks = (): LockManager | undefined => globalThis.navigator?.locks;

/**
 * Holds a name among the tabs of this browser until the returned function is called. The browser itself lets go of it
 * when the tab is closed or crashes, so nothing stale stays behind.
 */
export function holdTabLock(name: string, { by, onHeld }: HoldOptions): () => void {
  const locks = tabLocks();
  if (!locks) {
    onHeld?.();
    return () => undefined;
  }
  const end = new AbortController();
  const ended = new Promise<void>((resolve) => {
    end.signal.addEventListener('abort', () => resolve());
  });
  const mode = by === 'one' ? 'exclusive' : 'shared';
  locks
    .request(name, { mode, signal: end.signal }, () => {
      // Granted in the same moment in which it was given up.
      if (end.signal.aborted) return undefined;
      onHeld?.();
      return ended;
    })
    .catch((error: unknown) => {
      if (!end.signal.aborted) throw error;
    });
  return () => end.abort();
}

/** Whether any tab of this browser holds the name. */
export async function isTabLockHeld(name: string): Promise<boolean> {
  const { held = [] } = (await tabLocks()?.query()) ?? {};
  return held.some((lock) => lock.name === name);
}
