import { getChat } from '@prosa/contracts/chats/api.ts';
import { listCompanies } from '@prosa/contracts/companies/api.ts';
import { listPrompts } from '@prosa/contracts/prompts/api.ts';
import { listTemplates } from '@prosa/contracts/templates/api.ts';
import { listAllUsers } from '@prosa/contracts/users/api.ts';
import { buildPrompt } from '@prosa/server/testing/automation-builders.ts';
import {
  buildCompany,
  buildConnection,
  buildUser,
  type TestCompany,
  unique,
} from '@prosa/server/testing/builders.ts';
import { buildChat } from '@prosa/server/testing/chat-builders.ts';
import { type TestApp, testApp } from '@prosa/server/testing/test-app.ts';
import { beforeEach, describe, expect, it } from 'vitest';

let app: TestApp;
let company: TestCompany;
beforeEach(async () => {
  app = await testApp();
  company = await buildCompany(app);
});

const admin = () => ({ token: company.admin.token });

describe('B12: names are ordered without regard to case and accents', () => {
  const given = ['Zeca', 'Águeda', 'bruno', 'Álvaro', 'Ana'];
  const inOrder = ['Águeda', 'Álvaro', 'Ana', 'bruno', 'Zeca'];

  it('of users and of the members of a chat', async () => {
    const people = await Promise.all(given.map((name) => buildUser(app, { company, name })));
    const listed = (await app.call(listAllUsers, {}, admin())).reply.map(({ name }) => name);
    expect(listed.filter((name) => given.includes(name))).toEqual(inOrder);
    const { uuid } = await buildChat(app, company, { with: people });
    const { reply } = await app.call(getChat, { params: { chatUuid: uuid } }, admin());
    const members = reply.users.map(({ user }) => user.name);
    expect(members.filter((name) => given.includes(name))).toEqual(inOrder);
  });

  it('of companies, over the pages of their list', async () => {
    const owner = await buildCompany(app, { isSuper: true });
    const mark = unique('ordem').replaceAll(' ', '');
    await app.database.platform(({ db }) =>
      db
        .insertInto('companies')
        .values(
          given.map((name) => ({
            name: `${name} ${mark}`,
            email: '',
            plan_id: owner.planId,
            due_date: '2031-01-01',
          })),
        )
        .execute(),
    );
    const query = { searchParam: mark };
    const { reply } = await app.call(listCompanies, { query }, { token: owner.admin.token });
    expect(reply.companies.map(({ name }) => name.split(' ')[0])).toEqual(inOrder);
  });

  it('of prompts and templates', async () => {
    for (const name of given) await buildPrompt(app, company, { name });
    const { prompts } = (await app.call(listPrompts, {}, admin())).reply;
    expect(prompts.map(({ name }) => name)).toEqual(inOrder);
    const connectionId = await buildConnection(app, company, { provider: 'cloud' });
    await app.database.transaction(company.id, ({ db }) =>
      db
        .insertInto('message_templates')
        .values(
          given.map((name) => ({
            company_id: company.id,
            connection_id: connectionId,
            provider_id: name,
            name,
            language: 'pt_BR',
            status: 'APPROVED',
            category: 'UTILITY',
            components: '[]',
          })),
        )
        .execute(),
    );
    const { reply } = await app.call(listTemplates, { params: { connectionId } }, admin());
    expect(reply.map(({ name }) => name)).toEqual(inOrder);
  });
});
