/** Measurements that a page records about itself. */
interface Probe {
  /** Durations of all tasks longer than 50 ms, in milliseconds. */
  readonly longTasks: number[];
  /** Layout shifts not caused by the user, with the elements that moved. */
  readonly shifts: { readonly value: number; readonly moved: string }[];
  /** Milliseconds from a key press until its change was drawn. */
  readonly keys: number[];
  /** Resolves when an element matching the selector was drawn, in milliseconds since the navigation. */
  readonly drawn: (selector: string) => Promise<number>;
}

declare global {
  var probe: Probe;
}

/** Runs in the page before the product's code, so it cannot use anything from the outer scope. */
export function installProbe(): void {
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }[];
  }
  const described = ({ node, previousRect: from, currentRect: to }: Shift['sources'][number]): string => {
    const element = node instanceof Element ? node : node?.parentElement;
    const place = ({ x, y }: DOMRectReadOnly) => `${Math.round(x)},${Math.round(y)}`;
    return `${element?.nodeName.toLowerCase()}.${element?.className} ${place(from)} to ${place(to)}`;
  };
  const afterDrawing = (then: () => void): void => {
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = then;
      channel.port2.postMessage(undefined);
    });
  };
  const probe: Probe = {
    longTasks: [],
    shifts: [],
    keys: [],
    drawn: (selector) =>
      new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`Nothing like ${selector} was drawn`)), 120_000);
        const look = (): void => {
          if (!document.querySelector(selector)) return;
          observer.disconnect();
          afterDrawing(() => resolve(performance.now()));
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { childList: true, subtree: true, attributes: true });
        look();
      }),
  };
  globalThis.probe = probe;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probe.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (!hadRecentInput) probe.shifts.push({ value, moved: sources.map(described).join('; ') });
    }
  }).observe({ type: 'layout-shift', buffered: true });
  document.addEventListener(
    'keydown',
    ({ timeStamp }) =>
      afterDrawing(() => {
        probe.keys.push(performance.now() - timeStamp);
      }),
    { capture: true },
  );
}
