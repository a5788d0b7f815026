import * as api from '@prosa/contracts/campaigns/api.ts';
import { expect, it } from 'vitest';
import { sampleFiles } from '#platform/uploads/sample-files.ts';
import { campaignCompany } from '#testing/campaign-company.ts';
import { ownApp } from '#testing/own-app.ts';

const app = await ownApp({ environment: { ROLES: 'web' } });

it('a file is stored once for all messages of a campaign, and goes with the last of those who carry it', async () => {
  const talk = await campaignCompany(app, { people: 2 });
  const id = await talk.add();
  const params = { campaignId: id };
  const caller = { token: talk.company.admin.token };
  await app.call(
    api.uploadCampaignMedia,
    { params },
    { ...caller, file: new File([sampleFiles.png], 'saldao.png') },
  );
  await talk.start(id);
  await talk.run(10);
  const sent = await talk.messageRows();
  const keys = new Set(sent.map(({ media_key }) => media_key));
  expect([sent.map(({ kind, body }) => [kind, body]), keys.size]).toEqual([
    [
      ['image', 'Olá Pessoa 0!'],
      ['image', 'Olá Pessoa 1!'],
    ],
    1,
  ]);
  const orphans = () =>
    app.database.platform(async (tx) => {
      const rows = await tx.db.selectFrom('orphaned_files').select('key').execute();
      return rows.filter(({ key }) => keys.has(key)).length;
    });
  await app.call(api.deleteCampaign, { params }, caller);
  expect(await orphans()).toBe(0);
  for (const [index, { id: messageId }] of sent.entries()) {
    await talk.inTx((tx) => tx.db.deleteFrom('messages').where('id', '=', messageId).execute());
    expect(await orphans()).toBe(index);
  }
});
