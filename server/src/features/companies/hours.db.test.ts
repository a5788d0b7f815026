import { getCompany, updateCompanySchedules } from '@prosa/contracts/companies/api.ts';
import { CompanySchema } from '@prosa/contracts/companies/schema.ts';
import { type DayHours, defaultWeeklyHours } from '@prosa/contracts/weekly-hours.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { eventsAfter } from '#platform/events/event-store.ts';
import { buildCompany, buildUser, type TestCompany, type TestUser } from '#testing/builders.ts';
import { type TestApp, testApp } from '#testing/test-app.ts';
import { companyHours } from './service.ts';

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await testApp();
  company = await buildCompany(app);
});

const nightShift = defaultWeeklyHours.map((day) =>
  day.weekdayEn === 'monday' ? { ...day, startTime: '22:00', endTime: '06:00' } : day,
);
const put = (schedules: unknown, home = company, by: TestUser = home.admin) =>
  app.call(
    updateCompanySchedules,
    { params: { companyId: home.id }, body: { schedules } as never },
    { token: by.token },
  );
const kept = ({ id }: TestCompany): Promise<DayHours[]> => companyHours(app.database.reader(id));

describe('the hours of a company', () => {
  it('are the usual ones from the start, read in one statement', async () => {
    const home = await buildCompany(app);
    const statements = await app.countQueries(async () =>
      expect(await kept(home)).toEqual(defaultWeeklyHours),
    );
    expect(statements).toHaveLength(1);
  });

  it('are changed by an admin, with a shift past midnight, whatever the order and the names given', async () => {
    const home = await buildCompany(app);
    const ana = await buildUser(app, { company: home, profile: 'admin', name: 'Ana Prado' });
    const given = nightShift.map((day) => ({ ...day, weekday: 'x' })).reverse();
    const { status, reply } = await put(given, home, ana);
    expect(status).toBe(200);
    expect(CompanySchema.parse(reply)).toEqual(reply);
    expect(reply).toMatchObject({ id: home.id, schedules: nightShift, schedulesChangedBy: 'Ana Prado' });
    expect(Math.abs(Date.parse(reply.schedulesChangedAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(await kept(home)).toEqual(nightShift);

    const attendant = await buildUser(app, { company: home });
    const ask = { params: { companyId: home.id } };
    const { reply: read } = await app.call(getCompany, ask, { token: attendant.token });
    expect(read).toEqual(reply);
    const events = await eventsAfter(app.database.reader(home.id), 0, 100);
    expect(events).toEqual([{ seq: 1, name: 'company.updated', payload: { company: reply } }]);
  });

  it.each([
    ['six days', defaultWeeklyHours.slice(1)],
    ['a day twice', [...defaultWeeklyHours.slice(1), defaultWeeklyHours[1]]],
    ['no such day', defaultWeeklyHours.map((day) => ({ ...day, weekdayEn: 'funday' }))],
    ['no such time', defaultWeeklyHours.map((day) => ({ ...day, endTime: '24:00' }))],
    ['a day open for no time', defaultWeeklyHours.map((day) => ({ ...day, endTime: day.startTime }))],
    ['nothing', undefined],
  ])('refuse %s and stay', async (_name, schedules) => {
    const { status, refusal } = await put(schedules);
    expect([status, refusal.error]).toEqual([400, 'ERR_VALIDATION']);
    expect(refusal.issues?.[0]?.path).toMatch(/^schedules/);
    expect(await kept(company)).toEqual(defaultWeeklyHours);
  });

  it('are not changed by who is no admin, nor by the admin of another company', async () => {
    for (const profile of ['user', 'supervisor'] as const) {
      const person = await buildUser(app, { company, profile });
      const { status, refusal } = await put(nightShift, company, person);
      expect([profile, status, refusal.error]).toEqual([profile, 403, 'ERR_NO_PERMISSION']);
    }
    const stranger = await buildCompany(app);
    const { status, refusal } = await put(nightShift, company, stranger.admin);
    expect([status, refusal.error]).toEqual([404, 'ERR_NO_COMPANY_FOUND']);
    expect(await kept(company)).toEqual(defaultWeeklyHours);
    expect(await kept(stranger)).toEqual(defaultWeeklyHours);
  });
});
