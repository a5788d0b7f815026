import { recipientStates } from '@prosa/contracts/campaigns/schema.ts';
import { describe, expect, it } from 'vitest';
import { eventsAfter } from '#platform/events/event-store.ts';
import { campaignCompany } from '#testing/campaign-company.ts';
import { eventually } from '#testing/eventually.ts';
import { ownApp } from '#testing/own-app.ts';
import { publishPendingProgress, publishProgress } from './progress.ts';
import { recipientStore } from './recipients/store.ts';

const app = await ownApp({ environment: { ROLES: 'web' } });

const eventMaxBytes = 2048;

describe('the screens', () => {
  it('are told of many things at once by one event a second, and of the last of them', async () => {
    const talk = await campaignCompany(app, { people: 8 });
    const id = await talk.add();
    await talk.start(id);
    const events = async () =>
      (await eventsAfter(app.database.reader(talk.company.id), 0, 1000)).filter(
        ({ name }) => name === 'campaign.updated',
      );
    const before = (await events()).length;
    await talk.inTx((tx) => publishProgress(tx, id, talk.clock.now()));
    for (let n = 0; n < 4; n += 1) {
      await talk.step();
      await talk.deliver();
    }
    expect(await events()).toHaveLength(before);
    const waiting = () =>
      talk.inTx((tx) =>
        tx.db
          .selectFrom('campaign_notices')
          .select('due_at')
          .where('campaign_id', '=', id)
          .executeTakeFirstOrThrow(),
      );
    expect((await waiting()).due_at).not.toBeNull();
    const told = publishPendingProgress(
      { transaction: talk.inTx, signal: new AbortController().signal },
      id,
      talk.clock,
    );
    await eventually(() => expect(talk.clock.sleeping()).toBe(1));
    await talk.clock.advance(1000);
    await told;
    const all = await events();
    expect(all).toHaveLength(before + 1);
    expect(all.at(-1)?.payload).toMatchObject({ campaign: { tallies: { sent: 4, waiting: 4 } } });
    expect((await waiting()).due_at).toBeNull();
  });

  it('are told in less than 2 KB, whatever the size of the list', async () => {
    const talk = await campaignCompany(app, { people: 0 });
    const long = 'ç'.repeat(50);
    const id = await talk.add({ name: long, messages: ['x'.repeat(4000)], recipients: 50_000 });
    await talk.inTx(async (tx) => {
      await tx.db.updateTable('contact_lists').set({ name: long }).where('id', '=', talk.listId).execute();
      await tx.db
        .updateTable('connections')
        .set({ name: long })
        .where('id', '=', talk.connectionId)
        .execute();
      const counts = Object.fromEntries(recipientStates.map((state) => [state, 50_000]));
      await recipientStore(tx).count(id, 0, counts);
    });
    await talk.inTx((tx) => talk.running.start(tx, id));
    const last = (await eventsAfter(app.database.reader(talk.company.id), 0, 100)).at(-1);
    expect(last?.name).toBe('campaign.updated');
    expect(Buffer.byteLength(JSON.stringify(last?.payload))).toBeLessThan(eventMaxBytes);
  });
});
