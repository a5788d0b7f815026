import { chromium, request as requests } from '@playwright/test';
import { browserFlags, findBrowser } from '#e2e/browser.ts';
import { openCrowd } from './crowd.ts';
import { measureScrolling, measureShifts, measureTyping } from './interactions.ts';
import { type CountedScripts, measureBytes, measureConversation, measureNavigation } from './page-load.ts';
import { measureMemory } from './soak.ts';

interface Given {
  readonly url: string;
  readonly people: Parameters<typeof openCrowd>[1];
  /** A conversation of ten thousand messages. */
  readonly longTicketId: number;
  readonly counted: CountedScripts;
  readonly isQuick: boolean;
}

const { url, people, longTicketId, counted, isQuick }: Given = JSON.parse(process.argv[2] ?? '{}');
// The helpers shared with the specs read the product's address from this variable.
process.env.E2E_BASE_URL = url;
const sizes = isQuick
  ? { times: 1, keys: 40, messages: 60, scrollMs: 3_000, rounds: 6, customers: 3 }
  : { times: 7, keys: 300, messages: 200, scrollMs: 120_000, rounds: 240, customers: 12 };

/** Entry point of a separate process: measures a running product with a browser and prints the results. */
const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserFlags] });
const request = await requests.newContext({ baseURL: url });
try {
  const crowd = await openCrowd(request, people, sizes.customers);
  const measured = { browser, url, crowd, times: sizes.times };
  await measureBytes(measured, counted);
  await measureNavigation(measured);
  await measureConversation(measured);
  await measureTyping(measured, sizes.keys);
  await measureShifts(measured, sizes.messages);
  await measureScrolling(measured, await crowd.pathOf(longTicketId), sizes.scrollMs);
  await measureMemory({ browser, url, crowd, rounds: sizes.rounds });
} finally {
  await request.dispose();
  await browser.close();
}
