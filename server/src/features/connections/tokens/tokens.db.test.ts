import * as api from '@prosa/contracts/connections/api.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newSecret } from '#platform/auth/secrets.ts';
import { buildCompany, buildConnection, type TestCompany } from '#testing/builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { connectionByToken } from './service.ts';

let app: TestApp;
let company: TestCompany;
let connectionId: number;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  company = await buildCompany(app);
  connectionId = await buildConnection(app, company);
});

const createToken = (id = connectionId, by = company) =>
  app.call(api.createConnectionToken, { params: { connectionId: id } }, { token: by.admin.token });
const deleteToken = () =>
  app.call(api.deleteConnectionToken, { params: { connectionId } }, { token: company.admin.token });
const shown = async () =>
  (await app.call(api.getConnection, { params: { connectionId } }, { token: company.admin.token })).reply;
const find = (token: string) => connectionByToken((companyId) => app.database.reader(companyId), token);

describe('the token of a connection', () => {
  it('is told once, found again by its hash alone, and is only known to be there', async () => {
    expect((await shown()).hasToken).toBe(false);
    const { token } = (await createToken()).reply;
    expect(await find(token)).toEqual({ companyId: company.id, connectionId });
    expect((await shown()).hasToken).toBe(true);
    expect(JSON.stringify(await shown())).not.toContain(token.split('.').at(-1));
    const row = await app.database
      .reader(company.id)
      .db.selectFrom('connections')
      .selectAll()
      .where('id', '=', connectionId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token.split('.').at(-1));
    expect(row.token_hash).toHaveLength(32);
  });

  it('is worth nothing once there is another, or none', async () => {
    const { token: first } = (await createToken()).reply;
    const { token: second } = (await createToken()).reply;
    expect(await find(first)).toBeUndefined();
    expect(await find(second)).toEqual({ companyId: company.id, connectionId });
    expect((await deleteToken()).status).toBe(200);
    expect(await find(second)).toBeUndefined();
    expect((await shown()).hasToken).toBe(false);
  });

  it('that is empty, short, cut or made up matches no connection, also of those without one', async () => {
    const { token } = (await createToken()).reply;
    const without = await buildConnection(app, company);
    const madeUp = newSecret();
    const texts = [
      '',
      ' ',
      '.',
      '..',
      token.slice(0, -1),
      `${token}x`,
      token.split('.').at(-1) ?? '',
      `${company.id}.${connectionId}.`,
      `${company.id}.${connectionId}.${madeUp}`,
      `${company.id}.${without}.${madeUp}`,
      `${company.id}.${without}.${'A'.repeat(43)}`,
      `${company.id}.99999999999.${madeUp}`,
    ];
    for (const text of texts) expect([text, await find(text)]).toEqual([text, undefined]);
  });

  it('of one connection does not open another, nor one of another company', async () => {
    const other = await buildCompany(app);
    const foreign = await buildConnection(app, other);
    const secret = (await createToken()).reply.token.split('.').at(-1);
    await createToken(foreign, other);
    const sibling = await buildConnection(app, company);
    await createToken(sibling);
    expect(await find(`${company.id}.${sibling}.${secret}`)).toBeUndefined();
    expect(await find(`${other.id}.${foreign}.${secret}`)).toBeUndefined();
    expect(await find(`${other.id}.${connectionId}.${secret}`)).toBeUndefined();
  });
});
