import { listOptOuts, removeOptOut } from '@prosa/contracts/opt-outs/api.ts';
import { updateSetting } from '@prosa/contracts/settings/api.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildContact, type TestCompany } from '#testing/builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { applyOptOut } from './service.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await testApp();
  company = await buildCompany(app);
});

const admin = () => ({ token: company.admin.token });
const inTx = <T>(work: Parameters<typeof app.database.transaction<T>>[1]) =>
  app.database.transaction(company.id, work);

describe('those who want no campaigns', () => {
  it('are listed, latest first, and may be taken off the list', async () => {
    const ids = [
      await buildContact(app, company, { name: 'Ana' }),
      await buildContact(app, company, { name: 'Bia', number: '5531988887777' }),
    ];
    await inTx(async (tx) => {
      for (const [index, id] of ids.entries()) {
        await applyOptOut(tx, { contactId: id, text: 'sair', now: new Date(Date.UTC(2026, 10, index + 1)) });
      }
    });
    const list = (query: object) => app.call(listOptOuts, { query }, admin());
    await list({});
    const statements = await app.countQueries(async () => {
      expect((await list({})).reply.records.map(({ name }) => name)).toEqual(['Bia', 'Ana']);
    });
    expect(statements).toHaveLength(2);
    expect((await list({ searchParam: '8888' })).reply.records.map(({ name }) => name)).toEqual(['Bia']);
    await app.call(removeOptOut, { params: { contactId: ids[1] ?? 0 } }, admin());
    expect((await list({})).reply).toMatchObject({ count: 1, records: [{ name: 'Ana' }] });
  });

  it('say so by the words of the company, too, as its admin wrote them', async () => {
    const contactId = await buildContact(app, company);
    const hear = (text: string) => inTx((tx) => applyOptOut(tx, { contactId, text, now: new Date() }));
    expect(await hear('Dispenso!')).toBeUndefined();
    const request = {
      params: { settingKey: 'optOutWords' },
      body: { value: 'SAIR, não obrigado\nDispenso' },
    };
    await app.call(updateSetting, request, admin());
    expect(await hear('dispenso')).toContain('não vai mais receber');
    expect(await hear('cancelar')).toBeUndefined();
    expect(await hear('sair')).toBe('');
  });
});
