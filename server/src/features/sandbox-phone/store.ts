import type { SandboxPhone, SandboxSwitch, SandboxSwitches } from '@prosa/contracts/sandbox-phone/schema.ts';
import type { Selectable, Updateable } from 'kysely';
import { type CompanyId, mintCompanyId } from '#platform/auth/company-id.ts';
import type { PlatformTx, Reader, Tx } from '#platform/database/database.ts';
import type { SandboxPhones } from '#platform/database/schema.ts';

export type PhoneRow = Selectable<SandboxPhones>;
type PhoneChange = Omit<Updateable<SandboxPhones>, 'company_id' | 'connection_id'>;

export function phoneStore({ db, companyId }: Tx) {
  return {
    /** Held until the commit. */
    lock: (connectionId: number): Promise<PhoneRow | undefined> =>
      db
        .selectFrom('sandbox_phones')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('connection_id', '=', connectionId)
        .forUpdate()
        .executeTakeFirst(),

    change: (connectionId: number, change: PhoneChange): Promise<PhoneRow> =>
      db
        .insertInto('sandbox_phones')
        .values({ ...change, company_id: companyId, connection_id: connectionId })
        .onConflict((conflict) =>
          // A change of nothing still has to return the row.
          conflict.columns(['company_id', 'connection_id']).doUpdateSet({ ...change, company_id: companyId }),
        )
        .returningAll()
        .executeTakeFirstOrThrow(),
  };
}

export function phoneQueries({ db, companyId }: Reader) {
  return {
    find: (connectionId: number): Promise<PhoneRow | undefined> =>
      db
        .selectFrom('sandbox_phones')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('connection_id', '=', connectionId)
        .executeTakeFirst(),
  };
}

/** The provider knows its connections by their ids alone. */
export async function companyOfConnection(
  { db }: PlatformTx,
  connectionId: number,
): Promise<CompanyId | undefined> {
  const row = await db
    .selectFrom('connections')
    .select('company_id')
    .where('id', '=', connectionId)
    .executeTakeFirst();
  return row && mintCompanyId(row.company_id);
}

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
