import { type BareScreen, openBareScreen } from './bare-screen.ts';
import { ageOf } from './stamp.ts';

/** A process full of screens: they must not share a processor's turn with whoever writes, nor with the server. */
export interface ScreensOrder {
  readonly url: string;
  readonly tokens: readonly string[];
  /** How often one of them is closed and another opened in its place, as people do; never when absent. */
  readonly changeEveryMs?: number;
}

export interface ScreensReport {
  readonly heard: number;
  /** How many were heard so many milliseconds after they were written. */
  readonly ages: readonly number[];
  readonly cuts: readonly string[];
}

const newMessage = /^\["company-\d+-appMessage",\{"action":"create"/u;
const longestMs = 120_000;

const screens: BareScreen[] = [];
const ages = new Uint32Array(longestMs + 1);
const cuts: string[] = [];
let heard = 0;

function hear(text: string): void {
  if (!newMessage.test(text)) return;
  const age = ageOf(text);
  if (age === undefined) return;
  heard += 1;
  const slot = Math.min(longestMs, Math.max(0, Math.ceil(age)));
  ages[slot] = (ages[slot] ?? 0) + 1;
}

const open = (url: string, token: string) =>
  new Promise<BareScreen>((resolve, reject) => {
    const screen = openBareScreen({
      url,
      token,
      onReady: () => resolve(screen),
      onEvent: hear,
      onCut(reason) {
        cuts.push(reason);
        reject(new Error(reason));
      },
    });
  });

async function follow({ url, tokens, changeEveryMs }: ScreensOrder): Promise<void> {
  for (const token of tokens) screens.push(await open(url, token));
  process.send?.('ready');
  if (changeEveryMs === undefined) return;
  let next = 0;
  setInterval(async () => {
    const at = next % screens.length;
    next += 1;
    screens[at]?.close();
    const opened = await open(url, tokens[at] ?? '').catch(() => undefined);
    // One that was refused is counted, and tried again when its turn comes.
    if (opened) screens[at] = opened;
  }, changeEveryMs);
}

process.on('message', (message: ScreensOrder | 'report') => {
  if (message !== 'report') return void follow(message);
  const last = ages.findLastIndex((count) => count > 0);
  const report: ScreensReport = { heard, ages: [...ages.subarray(0, last + 1)], cuts };
  process.send?.(report);
});
// Whatever is just being opened is of no use to anybody any more.
process.once('disconnect', () => process.exit());
