import { saveCampaignSettings } from '@prosa/contracts/campaigns/api.ts';
import { updateSetting } from '@prosa/contracts/settings/api.ts';
import { expect, it } from 'vitest';
import { buildCompany, buildUser } from '#testing/builders.ts';
import { listeningApp } from '#testing/own-app.ts';
import { connectSocket } from '#testing/test-socket.ts';

const { app, url } = await listeningApp();

it('settings of campaigns and words to leave with reach the other admin, the first of them nobody else', async () => {
  const company = await buildCompany(app);
  const people = [
    await buildUser(app, { company, profile: 'admin' }),
    await buildUser(app, { company }),
    await buildUser(app),
  ];
  const [admin, attendant, stranger] = await Promise.all(
    people.map(({ token }) => connectSocket(url, { auth: { token } })),
  );
  if (!admin || !attendant || !stranger) throw new Error('Nobody listens.');
  const caller = { token: company.admin.token };
  const settings = {
    messageInterval: 5,
    longerIntervalAfter: 10,
    greaterInterval: 30,
    variables: [{ key: 'cupom', value: 'NATAL10' }],
  };
  await app.call(saveCampaignSettings, { body: { settings } }, caller);
  const words = { params: { settingKey: 'optOutWords' }, body: { value: 'SAIR, CHEGA' } };
  const { reply: setting } = await app.call(updateSetting, words, caller);

  const saved = [`company-${company.id}-campaignSettings`, { action: 'update', settings }];
  const said = [`company-${company.id}-settings`, { action: 'update', setting }];
  const heardBy = async (socket: typeof admin, count: number) =>
    (await socket.untilHeard(count)).map(({ channel, payload }) => [channel, payload]);
  expect(await heardBy(admin, 2)).toEqual([saved, said]);
  expect(await heardBy(attendant, 1)).toEqual([said]);
  expect(stranger.heard).toEqual([]);
  for (const socket of [admin, attendant, stranger]) socket.close();
});
