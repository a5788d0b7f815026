import type { SandboxPhone, SandboxSwitch, SandboxSwitches } from '@prosa/contracts/sandbox-phone/schema.ts';
import type { PhoneChange, PhoneRow } from './store.ts';

const columnOf = {
  duplicates: 'duplicates',
  shuffles: 'shuffles',
  delaysAcks: 'delays_acks',
  dropsAcks: 'drops_acks',
  hidesTexts: 'hides_texts',
  breaksMedia: 'breaks_media',
} as const satisfies Record<SandboxSwitch, keyof PhoneRow>;

const switchNames = Object.keys(columnOf) as SandboxSwitch[];

/** Without a row everything is as it should be. */
export function switchesOf(row: PhoneRow | undefined): SandboxSwitches {
  const pairs = switchNames.map((name) => [name, row?.[columnOf[name]] ?? false]);
  return Object.fromEntries(pairs) as SandboxSwitches;
}

export function columnsOf(switches: Partial<SandboxSwitches>): PhoneChange {
  return Object.fromEntries(
    switchNames.flatMap((name) => (switches[name] === undefined ? [] : [[columnOf[name], switches[name]]])),
  );
}

export function presentPhone(connectionId: number, row: PhoneRow | undefined): SandboxPhone {
  const startedAt = row?.busy_since ?? null;
  return {
    connectionId,
    switches: switchesOf(row),
    busyHour: row && startedAt !== null ? { startedAt, done: row.busy_done, total: row.busy_total } : null,
  };
}
