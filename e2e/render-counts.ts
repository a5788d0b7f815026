import type { BrowserContext, Page } from '@playwright/test';

/** Render counts of the parts that are drawn so often that needless renders would be noticed. */
interface RenderCounts {
  ticketRows: number;
  messages: number;
}

declare global {
  var drawings: RenderCounts;
}

/** Runs in the page before React and poses as its developer tools, which React notifies of every commit. */
function installCounter(): void {
  interface Fiber {
    readonly flags: number;
    readonly memoizedProps: unknown;
    readonly alternate: Fiber | null;
    readonly child: Fiber | null;
    readonly sibling: Fiber | null;
  }
  const performedWork = 1;
  const drawings: RenderCounts = { ticketRows: 0, messages: 0 };
  const hasProps = ({ memoizedProps }: Fiber, ...names: string[]): boolean =>
    typeof memoizedProps === 'object' &&
    memoizedProps !== null &&
    names.every((name) => name in memoizedProps);
  const visit = (fiber: Fiber): void => {
    if (fiber.alternate === null || (fiber.flags & performedWork) !== 0) {
      if (hasProps(fiber, 'ticket', 'isTabStop')) drawings.ticketRows += 1;
      if (hasProps(fiber, 'message', 'isFirst', 'isFound')) drawings.messages += 1;
    }
    // The same children as before: nothing below was rendered.
    if (fiber.alternate !== null && fiber.alternate.child === fiber.child) return;
    for (let child = fiber.child; child !== null; child = child.sibling) visit(child);
  };
  const tools = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_: number, { current }: { readonly current: Fiber }) => visit(current),
    onCommitFiberUnmount: () => undefined,
  };
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: tools, drawings });
}

export async function countRenders(context: BrowserContext): Promise<void> {
  await context.addInitScript(installCounter);
}

/** Counts the renders of rows and messages until the page shows the result of an action. */
export async function rendersOf(page: Page, act: () => Promise<void>): Promise<RenderCounts> {
  const before = await page.evaluate(() => ({ ...drawings }));
  await act();
  const after = await page.evaluate(() => drawings);
  return { ticketRows: after.ticketRows - before.ticketRows, messages: after.messages - before.messages };
}
