import { getCampaignTimeline } from '@prosa/contracts/campaigns/api.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, type TestCompany } from '#testing/builders.ts';
import { buildCampaign } from '#testing/campaign-company.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { recipientStore } from './recipients/store.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await testApp();
  company = await buildCompany(app);
});

const timeline = async (campaignId: number) => {
  const caller = { token: company.admin.token };
  return (await app.call(getCampaignTimeline, { params: { campaignId } }, caller)).reply;
};
const nothing = { sent: 0, delivered: 0, read: 0, replied: 0, failed: 0 };

type Stamps = Partial<Record<'sent_at' | 'delivered_at' | 'read_at' | 'replied_at' | 'failed_at', string>>;

async function campaignWith(people: readonly Stamps[]): Promise<number> {
  const campaignId = await buildCampaign(app, company);
  const rows = people.map((stamps, index) => ({
    campaign_id: campaignId,
    position: index + 1,
    name: `Pessoa ${index}`,
    number: String(5_511_900_000_000 + index),
    key: String(5_511_900_000_000 + index),
    state: 'sent' as const,
    ...stamps,
  }));
  await app.database.transaction(company.id, (tx) => recipientStore(tx).insertAll(campaignId, rows));
  return campaignId;
}

describe('the plot of a report', () => {
  it('shows what came about in short spans while a campaign is young, without a look at its people', async () => {
    const campaignId = await campaignWith([
      { sent_at: '2026-11-02T12:00:10.000Z', delivered_at: '2026-11-02T12:00:50.000Z' },
      { sent_at: '2026-11-02T12:01:59.999Z' },
      { failed_at: '2026-11-02T13:31:00.000Z' },
    ]);
    await timeline(campaignId);
    const statements = await app.countQueries(async () => {
      expect(await timeline(campaignId)).toEqual({
        spanMinutes: 2,
        spans: [
          { ...nothing, at: '2026-11-02T12:00:00.000Z', sent: 2, delivered: 1 },
          { ...nothing, at: '2026-11-02T13:30:00.000Z', failed: 1 },
        ],
      });
    });
    expect(statements).toHaveLength(3);
    expect(statements.filter((text) => text.includes('campaign_recipients'))).toEqual([]);
  });

  it('shows what came about by days when it took weeks', async () => {
    const campaignId = await campaignWith([
      { sent_at: '2026-11-02T12:00:10.000Z', replied_at: '2026-12-11T23:59:59.000Z' },
      { sent_at: '2026-11-02T17:40:00.000Z', read_at: '2026-11-04T08:00:00.000Z' },
    ]);
    expect(await timeline(campaignId)).toEqual({
      spanMinutes: 1440,
      spans: [
        { ...nothing, at: '2026-11-02T00:00:00.000Z', sent: 2 },
        { ...nothing, at: '2026-11-04T00:00:00.000Z', read: 1 },
        { ...nothing, at: '2026-12-11T00:00:00.000Z', replied: 1 },
      ],
    });
  });

  it('forgets a failure that turned out to be none', async () => {
    const campaignId = await campaignWith([{ failed_at: '2026-11-02T12:00:00.000Z' }]);
    await app.database.transaction(company.id, async (tx) => {
      const store = recipientStore(tx);
      const person = await store.next(campaignId, 'sent');
      if (!person) throw new Error('nobody is there');
      await store.move(person, 'delivered', {
        failed_at: null,
        sent_at: '2026-11-02T12:05:00.000Z',
        delivered_at: '2026-11-02T12:05:00.000Z',
      });
    });
    expect(await timeline(campaignId)).toEqual({
      spanMinutes: 1,
      spans: [{ ...nothing, at: '2026-11-02T12:05:00.000Z', sent: 1, delivered: 1 }],
    });
  });
});
