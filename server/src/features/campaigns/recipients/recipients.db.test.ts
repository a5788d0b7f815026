import * as api from '@prosa/contracts/campaigns/api.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, type TestCompany } from '#testing/builders.ts';
import { buildCampaign } from '#testing/campaign-company.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { recipientStore } from './store.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await testApp();
  company = await buildCompany(app);
});

const admin = () => ({ token: company.admin.token });
const inTx = <T>(work: Parameters<typeof app.database.transaction<T>>[1]) =>
  app.database.transaction(company.id, work);

describe('the report', () => {
  it('lists people by state and search, and exports them safe from formulas', async () => {
    const campaignId = await buildCampaign(app, company);
    await inTx((tx) =>
      recipientStore(tx).insertAll(
        campaignId,
        ['=HYPERLINK()', 'Ana', 'Bia'].map((name, index) => ({
          campaign_id: campaignId,
          position: index + 1,
          name,
          number: `551190000000${index}`,
          key: `551190000000${index}`,
          state: index === 0 ? ('failed' as const) : ('sent' as const),
          failure: index === 0 ? ('ERR_MESSAGE_RECIPIENT' as const) : null,
          sent_at: index === 0 ? null : '2026-11-02T12:00:00.000Z',
          failed_at: index === 0 ? '2026-11-02T13:30:00.000Z' : null,
        })),
      ),
    );
    const list = (query: object) => app.call(api.listRecipients, { params: { campaignId }, query }, admin());
    await list({});
    const statements = await app.countQueries(async () => {
      const { reply } = await list({ state: 'failed' });
      expect(reply.records).toMatchObject([{ state: 'failed', failure: 'ERR_MESSAGE_RECIPIENT' }]);
    });
    expect(statements).toHaveLength(2);
    expect((await list({ searchParam: 'bia' })).reply.records.map(({ name }) => name)).toEqual(['Bia']);
    expect((await list({ searchParam: '0000001' })).reply.records.map(({ name }) => name)).toEqual(['Ana']);
    const table = await app.http.inject({
      url: `/api/campaigns/${campaignId}/recipients/export`,
      headers: { authorization: `Bearer ${company.admin.token}` },
    });
    expect(table.body).toContain("'=HYPERLINK()");
    expect(table.body.trim().split('\n')).toHaveLength(4);
  });
});
