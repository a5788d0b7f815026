import pg from 'pg';
import { expect, it } from 'vitest';
import { RetryLater } from '#platform/jobs/define-job.ts';
import { eventually } from '#testing/eventually.ts';
import { ownApp } from '#testing/own-app.ts';
import { holdMedia, unlessMediaIsHeld } from './media-hold.ts';

it('a backup keeps every file that its snapshot knows, until it is over', async () => {
  const app = await ownApp({ environment: { ROLES: 'web' } });
  const look = () => app.database.platform(unlessMediaIsHeld);
  await look();
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  await holdMedia(client);
  await expect(look()).rejects.toBeInstanceOf(RetryLater);
  await client.end();
  await eventually(look);
});
