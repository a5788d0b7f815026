import { defaultWeeklyHours, type StoredDayHours } from '@prosa/contracts/weekly-hours.ts';
import { describe, expect, it } from 'vitest';
import { customerOf, knownQueue, option } from './sample-situation.ts';

const sales = knownQueue(1, 'Vendas');
const support = knownQueue(2, 'Suporte');
const queueMenu = 'Olá!\n\n*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte';
const both = { connection: { queues: [sales, support] } };
const tree = [option('Boleto', 'Segue o boleto.')];
const topMenu = 'Você está em Vendas.\n\n*[ 1 ]* - Boleto\n\n*[ # ]* - Menu inicial';

describe('out of hours', () => {
  const night = new Date('2026-11-03T01:00:00Z');
  const sundayNight: StoredDayHours[] = defaultWeeklyHours.map((day) =>
    day.weekdayEn === 'sunday' ? { ...day, startTime: '22:00', endTime: '06:00' } : day,
  );

  it('of the company is said once, and the menu comes when it opens', async () => {
    const customer = customerOf({ ...both, scheduleType: 'company', now: night });
    expect(await customer.write('Oi')).toEqual(['Estamos fechados.']);
    expect(await customer.answer('Oi?')).toEqual([]);
    expect(await customer.answer('1')).toEqual([]);
    customer.later(12 * 60 * 60_000);
    expect(await customer.answer('Bom dia')).toEqual([queueMenu]);
    expect(await customer.answer('1')).toEqual(['Você está em Vendas.']);
  });

  it('is not before a shift past midnight ends', async () => {
    const early = { scheduleType: 'company', companyHours: sundayNight } as const;
    const inShift = customerOf({ ...both, ...early, now: new Date('2026-11-02T08:30:00Z') });
    expect(await inShift.write('Oi')).toEqual([queueMenu]);
    const after = customerOf({ ...both, ...early, now: new Date('2026-11-02T09:30:00Z') });
    expect(await after.write('Oi')).toEqual(['Estamos fechados.']);
  });

  it('of a queue is said when it is chosen, with the way to another; the menu itself is offered', async () => {
    const open = {
      ...support,
      hours: defaultWeeklyHours.map((day) => ({ ...day, startTime: '00:00', endTime: '23:59' })),
    };
    const customer = customerOf({
      connection: { queues: [sales, open] },
      options: { 1: tree },
      scheduleType: 'queue',
      now: night,
    });
    expect(await customer.write('Oi')).toEqual([queueMenu]);
    expect(await customer.answer('1')).toEqual(['Vendas está fechado.\n\n*[ # ]* - Menu inicial']);
    expect(customer.queueId()).toBe(1);
    expect(await customer.answer('Oi?')).toEqual([]);
    expect(await customer.answer('#')).toEqual([queueMenu]);
    expect(await customer.answer('2')).toEqual(['Você está em Suporte.']);
    expect(await customer.answer('#')).toEqual([queueMenu]);
    // Said once already.
    expect(await customer.answer('1')).toEqual([]);
    customer.later(12 * 60 * 60_000);
    expect(await customer.answer('Bom dia')).toEqual([topMenu]);
  });

  it('of a queue is also said where somebody put the ticket, and nothing else', async () => {
    const customer = customerOf({ ...both, scheduleType: 'queue', now: night });
    await customer.write('Oi');
    customer.move(2);
    expect(await customer.answer('Oi?')).toEqual(['Suporte está fechado.']);
    customer.later(12 * 60 * 60_000);
    expect(await customer.answer('1')).toEqual([]);
  });

  it('counts for nothing while the company does not keep hours', async () => {
    const customer = customerOf({ ...both, now: night });
    expect(await customer.write('Oi')).toEqual([queueMenu]);
    expect(await customer.answer('1')).toEqual(['Você está em Vendas.']);
  });
});
