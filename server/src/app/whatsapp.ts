import { type Gateway, startGateway } from '#features/connections/gateway/gateway.ts';
import { phoneListeners } from '#features/sandbox-phone/phone-listeners.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { createOwnership } from '#platform/database/ownership.ts';
import type { EventFeed } from '#platform/events/event-feed.ts';
import type { Log } from '#platform/log.ts';
import { createSandboxProvider } from '#providers/whatsapp/sandbox/sandbox-provider.ts';

interface WhatsappOptions {
  readonly url: string;
  readonly database: Database;
  readonly feed: EventFeed;
  readonly clock: Clock;
  readonly log: Log;
  readonly onCountChange: (owned: number) => void;
}

/** Any number; the locks of other things have another one. */
const connectionLocks = 1;

/** The providers this product knows, and the gateway that keeps connections running over them. */
export function startWhatsapp({ url, feed, ...parts }: WhatsappOptions): Pick<Gateway, 'stop'> {
  const { clock, log } = parts;
  const sandbox = createSandboxProvider(clock, log);
  const gateway = startGateway({
    ...parts,
    createOwnership: (onLost) =>
      createOwnership({ url, space: connectionLocks, name: 'prosa gateway', log, onLost }),
    providers: { sandbox },
  });
  for (const listener of [...gateway.listeners, ...phoneListeners(sandbox)]) feed.subscribe(listener);
  return gateway;
}
