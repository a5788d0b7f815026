import pg from 'pg';
import { expect, it } from 'vitest';
import { RetryLater } from '#platform/jobs/job.ts';
import { eventually } from '#testing/eventually.ts';
import { ownApp } from '#testing/own-app.ts';
import { lockMedia, requireUnlockedMedia } from './media-removal.ts';

it('a backup keeps every file that its snapshot knows, until it is over', async () => {
  const app = await ownApp({ environment: { ROLES: 'web' } });
  const look = () => app.database.platform(requireUnlockedMedia);
  await look();
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  await lockMedia(client);
  await expect(look()).rejects.toBeInstanceOf(RetryLater);
  await client.end();
  await eventually(look);
});
