import { setTimeout as wait } from 'node:timers/promises';
import {
  createSandboxWorld as createWorld,
  phoneListeners as listeners,
} from '@prosa/server/src/features/sandbox-phone/world.ts';
import { ProviderError } from '@prosa/server/src/providers/whatsapp/port.ts';
import type { SandboxWorld } from '@prosa/server/src/providers/whatsapp/sandbox/port.ts';
import { folderOf, isFaultActive } from './injected-faults.ts';

/** app/whatsapp.ts imports it from the module that this one replaces. */
export const phoneListeners = listeners;

const folder = folderOf(import.meta.url);
const longestAnswerMs = 4000;
const givesUpAfterMs = 6000;
/** One call in so many is never answered. */
const silentOneIn = 5;

/** Late, or never: whether it was done then, nobody who asked can tell. */
async function slowly<T>(call: () => Promise<T>): Promise<T> {
  if (!isFaultActive(folder, 'provider-slow')) return call();
  await wait(longestAnswerMs * Math.random());
  if (Math.random() * silentOneIn >= 1) return call();
  if (Math.random() < 0.5) await call();
  await wait(givesUpAfterMs);
  throw new ProviderError({ class: 'temporary' });
}

/** The other side of the sandbox, which at times takes seconds for everything it is asked. */
export function createSandboxWorld(options: Parameters<typeof createWorld>[0]): SandboxWorld {
  const world = createWorld(options);
  return {
    ...world,
    take: (...given) => slowly(() => world.take(...given)),
    edit: (...given) => slowly(() => world.edit(...given)),
    revoke: (...given) => slowly(() => world.revoke(...given)),
    react: (...given) => slowly(() => world.react(...given)),
    markRead: (...given) => slowly(() => world.markRead(...given)),
    openMedia: (...given) => slowly(() => world.openMedia(...given)),
    lookUp: (...given) => slowly(() => world.lookUp(...given)),
  };
}
