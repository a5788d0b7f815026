import type { BrowserContext } from '@playwright/test';

export interface PageWatch {
  watch(context: BrowserContext): void;
  allow(pattern: RegExp): void;
  /** Errors that were not declared. */
  problems(): string[];
}

/** Records errors on every page of a context that a user would never see but a developer should. */
export function createPageWatch(origin: string): PageWatch {
  const seen: string[] = [];
  const allowed: RegExp[] = [];
  return {
    watch(context) {
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        seen.push(`console error: ${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (webError) => {
        const error = webError.error();
        seen.push(`uncaught error: ${error.stack ?? error.message}`);
      });
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        // A navigation or a closed page aborts running requests; these are not failures.
        if (!request.url().startsWith(origin) || reason === 'net::ERR_ABORTED') return;
        seen.push(`failed request: ${request.method()} ${request.url()} ${reason}`);
      });
      context.on('response', (response) => {
        if (!response.url().startsWith(origin) || response.status() < 400) return;
        seen.push(`failed request: ${response.request().method()} ${response.url()} ${response.status()}`);
      });
    },
    allow(pattern) {
      allowed.push(pattern);
    },
    problems: () => seen.filter((problem) => !allowed.some((pattern) => pattern.test(problem))),
  };
}
