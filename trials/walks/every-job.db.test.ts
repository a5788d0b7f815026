import { createFeatures } from '@prosa/server/src/app/features.ts';
import { systemClock } from '@prosa/server/src/platform/clock.ts';
import type { JobDefinition } from '@prosa/server/src/platform/jobs/job.ts';
import { addJob } from '@prosa/server/src/platform/jobs/job.ts';
import { buildCompany } from '@prosa/server/testing/builders.ts';
import { companySnapshot } from '@prosa/server/testing/company-snapshot.ts';
import { eventually } from '@prosa/server/testing/eventually.ts';
import { ownApp } from '@prosa/server/testing/own-app.ts';
import { connectOwner } from '@prosa/server/testing/owner-connection.ts';
import type { TestApp } from '@prosa/server/testing/test-app.ts';
import { unusedFeatures } from '@prosa/server/testing/unused-features.ts';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sampleOf } from '#trials/fuzz/hostile-values.ts';
import type { JsonSchema } from '#trials/fuzz/request-places.ts';
import { type CompanyRows, type RowId, rowsOf } from './row-factories.ts';

/**
 * A job of one company that names rows of another finds none of them: it completes or fails, and changes nothing there.
 */
const definitions = createFeatures(unusedFeatures(systemClock))
  .flatMap(({ jobs = [] }) => jobs.map(({ definition }) => definition))
  .filter(({ scope, schedule }) => scope === 'company' && schedule === undefined);

/** Rows whose payload field has another name than the row. */
const rowOfField: Readonly<Record<string, string>> = {
  importId: 'contactImportId',
  optionId: 'fileListOptionId',
  'team-chat.prepare-file messageId': 'chatMessageId',
};

let app: TestApp;
let home: CompanyRows;
let other: CompanyRows;
beforeAll(async () => {
  app = await ownApp({ environment: { ROLES: 'web,worker' } });
  [home, other] = [rowsOf(app, await buildCompany(app)), rowsOf(app, await buildCompany(app))];
});

/** Sample payload of the job, with a row of the other company in every id field. */
async function foreignPayload(definition: JobDefinition): Promise<[payload: object, rows: number]> {
  const json = z.toJSONSchema(definition.payload, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const payload = sampleOf(json) as Record<string, unknown>;
  let named = 0;
  for (const [name, field] of Object.entries(json.properties ?? {})) {
    if (field.type !== 'integer' || !name.endsWith('Id')) continue;
    payload[name] = (await other.get(
      rowOfField[`${definition.name} ${name}`] ?? rowOfField[name] ?? name,
    )) satisfies RowId;
    named += 1;
  }
  return [payload, named];
}

it('there are such jobs', () => expect(definitions.length).toBeGreaterThan(10));

it.each(definitions.map((definition) => [definition.name, definition] as const))(
  '%s of one company leaves the rows of another alone',
  async (name, definition) => {
    const [payload, named] = await foreignPayload(definition);
    if (named === 0) return;
    const owner = await connectOwner(app);
    const before = await companySnapshot(app, other.company);
    const options = definition.serialByKey ? [{ key: 'foreign' }] : [];
    await app.database.transaction(home.company.id, (tx) =>
      addJob(tx, definition as never, payload as never, ...(options as [])),
    );
    await eventually(async () => {
      const waiting = await owner.query(
        `select from jobs.job_common where name = $1 and (state = 'created' or state = 'active')`,
        [name],
      );
      expect(waiting).toEqual([]);
    });
    await owner.close();
    expect(await companySnapshot(app, other.company)).toEqual(before);
  },
);
