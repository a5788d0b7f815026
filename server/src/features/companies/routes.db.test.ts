import { randomUUID } from 'node:crypto';
import { login } from '@prosa/contracts/access/api.ts';
import { getCompanyPlan, signUp } from '@prosa/contracts/companies/api.ts';
import { CompanySchema } from '@prosa/contracts/companies/schema.ts';
import { planFeatures } from '@prosa/contracts/permissions.ts';
import { defaultWeeklyHours } from '@prosa/contracts/weekly-hours.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildCompany, buildUser } from '#testing/builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';

let app: TestApp;
let planId: number;
beforeAll(async () => {
  app = await testApp();
  planId = (await buildCompany(app)).planId;
});

function applicant() {
  const unique = randomUUID();
  const name = `Padaria ${unique}`;
  return { name, email: `${unique}@padaria.example`, password: 'pao-quente', planId };
}
const apply = (body: object) => app.call(signUp, { body: body as never });
const enter = (email: string, password: string) => app.call(login, { body: { email, password } });

function companiesNamed(name: string) {
  return app.database.platform(({ db }) =>
    db.selectFrom('companies').selectAll().where('name', '=', name).execute(),
  );
}

describe('sign-up', () => {
  it('makes a company due tomorrow, with its settings and an admin of its name who can log in', async () => {
    const given = { ...applicant(), phone: ' 11 99999-0000 ' };
    const { status, reply } = await apply(given);
    expect(status).toBe(200);
    expect(CompanySchema.parse(reply)).toEqual(reply);
    expect(reply).toMatchObject({
      name: given.name,
      email: given.email,
      phone: '11 99999-0000',
      status: true,
      recurrence: 'MENSAL',
      schedules: defaultWeeklyHours,
      schedulesChangedBy: null,
      planId,
    });
    const hoursLeft = (Date.parse(reply.dueDate) - Date.now()) / 3_600_000;
    expect(hoursLeft).toBeCloseTo(24, 1);

    const session = await enter(given.email, given.password);
    expect(session.status).toBe(200);
    const { user } = session.reply;
    expect(user).toMatchObject({ name: given.name, profile: 'admin', super: false, companyId: reply.id });
    expect(user.company.settings.find(({ key }) => key === 'campaignsEnabled')?.value).toBe('true');
  });

  it('decides due date, recurrence, status and campaigns itself, whatever the body says', async () => {
    const given = {
      ...applicant(),
      dueDate: '2099-01-01T00:00:00.000Z',
      recurrence: 'ANUAL',
      status: false,
      campaignsEnabled: false,
      id: 1,
      companyId: 1,
      super: true,
      isSuper: true,
      profile: 'user',
    };
    const { status, reply } = await apply(given);
    expect(status).toBe(200);
    expect(reply).toMatchObject({ status: true, recurrence: 'MENSAL' });
    expect(Date.parse(reply.dueDate)).toBeLessThan(Date.now() + 86_400_000);
    const { user } = (await enter(given.email, given.password)).reply;
    expect([user.profile, user.super]).toEqual(['admin', false]);
    expect(user.company.settings.find(({ key }) => key === 'campaignsEnabled')?.value).toBe('true');
  });

  it('refuses a company name that exists, in any case, and makes no user then', async () => {
    const first = applicant();
    await apply(first);
    const second = { ...applicant(), name: first.name.toUpperCase() };
    const { status, refusal } = await apply(second);
    expect([status, refusal.error]).toEqual([409, 'ERR_COMPANY_NAME_ALREADY_EXISTS']);
    expect((await enter(second.email, second.password)).status).toBe(401);
  });

  it('makes no company for an e-mail that somebody has, in any case', async () => {
    const stranger = await buildUser(app);
    const given = { ...applicant(), email: stranger.email.toUpperCase() };
    expect((await apply(given)).status).toBe(200);
    expect(await companiesNamed(given.name)).toEqual([]);
    expect((await apply({ ...given, email: applicant().email })).status).toBe(200);
  });

  it('makes one company when the form is sent twice at once', async () => {
    const given = applicant();
    const answers = await Promise.all([apply(given), apply(given)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await companiesNamed(given.name)).toHaveLength(1);
  });

  it('does not know a plan that is not offered', async () => {
    const { status, refusal } = await apply({ ...applicant(), planId: 2_147_483_647 });
    expect([status, refusal.error]).toEqual([404, 'ERR_NO_PLAN_FOUND']);
  });

  it.each([
    ['name', undefined, 'required'],
    ['name', 'A', 'tooShort'],
    ['name', 'A'.repeat(51), 'tooLong'],
    ['email', undefined, 'required'],
    ['email', 'not-an-email', 'email'],
    ['password', undefined, 'required'],
    ['password', '1234', 'tooShort'],
    ['password', '1'.repeat(51), 'tooLong'],
    ['password', 'Senha123', 'weakPassword'],
    ['phone', '1'.repeat(31), 'tooLong'],
    ['planId', undefined, 'required'],
    ['planId', 'um', 'invalid'],
    ['planId', 0, 'invalid'],
  ])('refuses %s %j as validation.%s', async (path, value, key) => {
    const { status, refusal } = await apply({ ...applicant(), [path]: value });
    expect([status, refusal.error]).toEqual([400, 'ERR_VALIDATION']);
    expect(refusal.issues).toEqual([{ path, message: `validation.${key}` }]);
  });
});

describe('the plan of a company', () => {
  it('comes with the company, its limits and its features, to every profile', async () => {
    const company = await buildCompany(app, { users: 7, without: ['useKanban', 'useOpenAi'] });
    const person = await buildUser(app, { company });
    const ask = { params: { companyId: company.id } };
    const { status, reply } = await app.call(getCompanyPlan, ask, { token: person.token });
    expect(status).toBe(200);
    expect(reply).toMatchObject({ id: company.id, name: company.name, status: true });
    expect(reply.plan).toMatchObject({ id: company.planId, users: 7, connections: 10, queues: 10, value: 0 });
    const off = planFeatures.filter((feature) => !reply.plan[feature]);
    expect(off).toEqual(['useKanban', 'useOpenAi']);
  });

  it('is not shown to another company', async () => {
    const [own, other] = [await buildCompany(app), await buildCompany(app)];
    const ask = { params: { companyId: other.id } };
    const { status, refusal } = await app.call(getCompanyPlan, ask, { token: own.admin.token });
    expect([status, refusal.error]).toEqual([404, 'ERR_NO_COMPANY_FOUND']);
  });

  it('stays readable when the due date has passed', async () => {
    const company = await buildCompany(app, { daysLeft: -1 });
    const ask = { params: { companyId: company.id } };
    expect((await app.call(getCompanyPlan, ask, { token: company.admin.token })).status).toBe(200);
  });
});
