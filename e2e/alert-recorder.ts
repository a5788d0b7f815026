import type { BrowserContext, Page } from '@playwright/test';

interface Heard {
  readonly volumes: number[];
  readonly notices: Notification[];
  closed: number;
}

/** Global that the script below sets in the page. */
declare global {
  var heard: Heard;
}

/** Records what the browser was asked to play and to show, and passes it on. */
export async function recordAlerts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const heard: Heard = { volumes: [], notices: [], closed: 0 };
    globalThis.heard = heard;
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function playAndNote(this: HTMLMediaElement) {
      if (!this.muted) heard.volumes.push(this.volume);
      return play.call(this);
    };
    globalThis.Notification = class extends Notification {
      // A headless browser never grants it; the test only needs what the page asked to show.
      static override get permission(): NotificationPermission {
        return 'granted';
      }
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        heard.notices.push(this);
      }
      override close(): void {
        heard.closed += 1;
        super.close();
      }
    };
  });
}

export const volumesOf = (page: Page) => page.evaluate(() => globalThis.heard.volumes);
export const noticesOf = (page: Page) =>
  page.evaluate(() =>
    globalThis.heard.notices.map(({ title, body, tag }) => ({
      title,
      body,
      tag,
    })),
  );
