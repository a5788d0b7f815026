import * as api from '@prosa/contracts/connections/api.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newSecret } from '#platform/auth/secrets.ts';
import { buildCompany, buildConnection, type TestCompany } from '#testing/builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { connectionByToken } from './token-service.ts';

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
const find = (token: string) => connectionByToken(app.database, token);

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

  it('may be chosen by the client, is shown by that call alone and stored as a hash', async () => {
    const token = `${newSecret()} `.trim();
    const by = { token: company.admin.token };
    const made = await app.call(
      api.createConnection,
      { body: { name: 'Loja', provider: 'sandbox', token } },
      by,
    );
    expect(made.reply).toMatchObject({ token, hasToken: true });
    const owner = { companyId: company.id, connectionId: made.reply.id };
    expect(await find(token)).toEqual(owner);
    const params = { connectionId: made.reply.id };
    const update = (body: object) => app.call(api.updateConnection, { params, body }, by);
    // Screens send what they got: nothing.
    for (const unchanged of [{ token: '' }, { token: null }, { name: 'Matriz' }]) {
      expect((await update(unchanged)).reply).toMatchObject({ token: null, hasToken: true });
      expect(await find(token)).toEqual(owner);
    }
    const read = await app.call(api.getConnection, { params }, by);
    expect([read.reply.token, read.reply.hasToken]).toEqual([null, true]);
    const { db } = app.database.reader(company.id);
    const stored = [
      await db.selectFrom('connections').selectAll().execute(),
      await db.selectFrom('company_events').selectAll().execute(),
      await db.selectFrom('audit_entries').selectAll().execute(),
    ];
    expect(JSON.stringify(stored)).not.toContain(token);
    const other = newSecret();
    expect((await update({ token: other })).reply.token).toBe(other);
    expect([await find(token), await find(other)]).toEqual([undefined, owner]);
  });

  it('that was chosen belongs to one connection of the platform, has a length and needs the plan', async () => {
    const token = newSecret();
    const choose = async (chosen: string, by = company) => {
      const id = await buildConnection(app, by);
      const request = { params: { connectionId: id }, body: { token: chosen } };
      const { status, refusal } = await app.call(api.updateConnection, request, { token: by.admin.token });
      return [status, refusal.error ?? refusal.issues];
    };
    expect((await choose(token))[0]).toBe(200);
    const other = await buildCompany(app);
    for (const by of [company, other]) {
      expect(await choose(token, by)).toEqual([409, 'ERR_WAPP_TOKEN_ALREADY_EXISTS']);
    }
    for (const bad of ['a'.repeat(15), 'a'.repeat(201), `${'a'.repeat(16)} b`]) {
      expect(await choose(bad)).toEqual([400, 'ERR_VALIDATION']);
    }
    const poor = await buildCompany(app, { without: ['useExternalApi'] });
    expect(await choose(newSecret(), poor)).toEqual([403, 'ERR_PLAN_FEATURE']);
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
