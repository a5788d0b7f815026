import { setTimeout as sleep } from 'node:timers/promises';
import type { TalkingCompany } from './carrier.ts';
import type { CrowdWorld } from './crowd-world.ts';
import { stampedText } from './stamp.ts';

export interface Customers {
  /** Sends at an even rate, whether or not earlier messages were answered, until aborted or all are sent. */
  write(flow: { perSecond: number; signal?: AbortSignal; count?: number }): Promise<void>;
  /** Messages accepted by the provider, which delivers them to the product later. */
  sent(): number;
  failures(): readonly string[];
}

/** Customers of all companies in turn, and of each company one after the other. */
export function customersOf({ companies }: Pick<CrowdWorld, 'companies'>, perCompany: number): Customers {
  let begun = 0;
  let sent = 0;
  const failures: string[] = [];

  async function writeOne(company: TalkingCompany, nth: number): Promise<void> {
    const customer = Math.floor(nth / companies.length) % perCompany;
    // A number that ends in 0000 has no WhatsApp.
    const phone = `55119${80_000_001 + customer}`;
    const text = stampedText(`Bom dia, ainda está aberto? ${nth}`);
    try {
      await company.write({ phone, name: `Cliente ${customer}` }, text);
      sent += 1;
    } catch (error) {
      failures.push(String(error));
    }
  }

  return {
    sent: () => sent,
    failures: () => failures,
    async write({ perSecond, signal, count = Number.POSITIVE_INFINITY }) {
      const startedAt = performance.now();
      const first = begun;
      const onTheirWay = new Set<Promise<void>>();
      while (!signal?.aborted && begun - first < count) {
        const dueMs = ((begun - first) * 1000) / perSecond - (performance.now() - startedAt);
        if (dueMs > 1) await sleep(dueMs);
        const company = companies[begun % companies.length] as TalkingCompany;
        const one = writeOne(company, begun).finally(() => onTheirWay.delete(one));
        onTheirWay.add(one);
        begun += 1;
      }
      await Promise.all(onTheirWay);
    },
  };
}
