import { buildPayingCompany } from '@prosa/server/testing/billing-builders.ts';
import { buildCompany, buildQueue, buildUser, testPassword, unique } from '@prosa/server/testing/builders.ts';
import { listeningApp } from '@prosa/server/testing/own-app.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { anything, logInAsOlderClient, olderHttp, untilOlderEvent } from './older-session.ts';

const { app, url } = await listeningApp();

/** Fields that pages of the family dereference without a guard. */
const User = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  profile: z.string(),
  companyId: z.number(),
  allTicket: z.string(),
  whatsappId: z.number().nullable(),
  queues: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      color: z.string(),
      UserQueue: z.object({ userId: z.number(), queueId: z.number() }),
    }),
  ),
});
const Plan = z.object({
  id: z.number(),
  name: z.string(),
  users: z.number(),
  connections: z.number(),
  queues: z.number(),
  value: z.number(),
  useCampaigns: z.boolean(),
  useSchedules: z.boolean(),
  useInternalChat: z.boolean(),
  useExternalApi: z.boolean(),
  useKanban: z.boolean(),
  useOpenAi: z.boolean(),
  useIntegrations: z.boolean(),
});
const Company = z.object({
  id: z.number(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  status: z.boolean(),
  dueDate: z.string(),
  recurrence: z.string(),
  planId: z.number(),
  plan: z.object({ name: z.string(), value: z.number() }),
  settings: z.array(z.object({ key: z.string(), value: z.string() })),
  createdAt: z.string(),
});
const firstPage = { params: { searchParam: '', pageNumber: 1 } };

describe('an older client', () => {
  it('keeps users: adds one, saves what it read with other queues, and removes them', async () => {
    const company = await buildCompany(app);
    const [sales, support] = [await buildQueue(app, company), await buildQueue(app, company)];
    const ana = await buildUser(app, { company, queueIds: [sales] });
    const [admin, hers] = [
      await logInAsOlderClient(url, company.admin.email),
      await logInAsOlderClient(url, ana.email),
    ];
    const channel = `company-${company.id}-user`;
    const { call } = admin;
    const dialog = {
      name: 'Carla Dias',
      email: `${unique('carla').replace(' ', '.')}@loja.example`,
      password: 'pao-quente-7',
      profile: 'user',
      allTicket: 'desabled',
      whatsappId: false,
      queueIds: [sales],
    };
    const { data: carla } = await call(['POST', '/users'], User, { data: dialog });
    const { user: told } = await untilOlderEvent(
      admin.socket,
      [channel, 'create'],
      z.object({ user: User.extend({ id: z.literal(carla.id) }) }),
    );
    expect(told.queues.map(({ UserQueue }) => UserQueue)).toEqual([{ userId: carla.id, queueId: sales }]);

    const { data: read } = await call(['GET', `/users/${ana.id}`], z.looseObject(User.shape));
    const changed = {
      ...read,
      name: 'Ana Souza',
      password: '',
      whatsappId: '',
      allTicket: 'enabled',
      queueIds: [String(sales), support],
    };
    const { data: saved } = await call(['PUT', `/users/${ana.id}`], User, { data: changed });
    expect(saved).toMatchObject({ name: 'Ana Souza', allTicket: 'enable', whatsappId: null });
    // Her own client takes her queues from the event.
    const { user: herself } = await untilOlderEvent(
      hers.socket,
      [channel, 'update'],
      z.object({ user: User.extend({ name: z.literal('Ana Souza') }) }),
    );
    expect(herself.queues.map(({ UserQueue }) => UserQueue.queueId).sort()).toEqual([sales, support].sort());
    const again = olderHttp(url)(['POST', '/auth/login'], anything, {
      data: { email: ana.email, password: testPassword },
    });
    expect((await again).status).toBe(200);

    await call(['DELETE', `/users/${carla.id}`], anything);
    await untilOlderEvent(admin.socket, [channel, 'delete'], z.object({ userId: z.literal(carla.id) }));
    const Users = z.object({ users: z.array(User), hasMore: z.boolean() });
    const listed = await call(['GET', '/users/'], Users, firstPage);
    expect(listed.data.users.map(({ id }) => id).sort()).toEqual([company.admin.id, ana.id].sort());
    const all = await call(['GET', '/users/list'], z.array(User), { params: { companyId: company.id } });
    expect(all.data).toHaveLength(2);
    for (const { socket } of [admin, hers]) socket.close();
  });

  it('keeps plans and companies as the platform’s owner', async () => {
    const owner = await buildCompany(app, { isSuper: true });
    const { call, socket } = await logInAsOlderClient(url, owner.admin.email);
    const form = {
      name: unique('Bronze'),
      users: '3',
      connections: '1',
      queues: 3,
      value: '99.90',
      useCampaigns: true,
      useSchedules: 'true',
      useInternalChat: true,
      useExternalApi: false,
      useKanban: true,
      useOpenAi: true,
      useIntegrations: true,
    };
    const { data: plan } = await call(['POST', '/plans'], Plan, { data: form });
    expect(plan).toMatchObject({ users: 3, value: 99.9, useExternalApi: false });
    const { data: changedPlan } = await call(['PUT', `/plans/${plan.id}`], Plan, {
      data: { ...form, id: plan.id, value: '129.9' },
    });
    expect(changedPlan.value).toBe(129.9);
    for (const path of ['/plans/list', '/plans/all']) {
      const { data: plans } = await call(['GET', path], z.array(Plan));
      expect(plans.find(({ id }) => id === plan.id)?.value).toBe(129.9);
    }

    const name = unique('Farmácia');
    const company = {
      name,
      email: `${name.replace(' ', '.').normalize('NFD').replaceAll(/\p{M}/gu, '')}@central.example`,
      phone: '',
      planId: String(plan.id),
      status: true,
      campaignsEnabled: 'true',
      dueDate: '2090-01-31',
      recurrence: '',
    };
    const Id = z.object({ id: z.number() });
    const { data: added } = await call(['POST', '/companies'], Id, { data: company });
    const rowOf = async (id: number) => {
      const { data: rows } = await call(['GET', '/companies/list'], z.array(Company));
      return rows.find((row) => row.id === id);
    };
    const row = await rowOf(added.id);
    expect(row).toMatchObject({
      name,
      recurrence: 'MENSAL',
      dueDate: '2090-02-01T02:59:00.000Z',
      plan: { name: form.name },
      settings: expect.arrayContaining([{ key: 'campaignsEnabled', value: 'true' }]),
    });

    // A blank due date is none that was typed.
    const saved = { ...row, phone: '11 4002-8922', campaignsEnabled: false, dueDate: null, recurrence: '' };
    await call(['PUT', `/companies/${added.id}`], anything, { data: saved });
    expect(await rowOf(added.id)).toMatchObject({
      phone: '11 4002-8922',
      recurrence: 'MENSAL',
      dueDate: row?.dueDate,
      settings: expect.arrayContaining([{ key: 'campaignsEnabled', value: 'false' }]),
    });
    await call(['PUT', `/companies/${added.id}`], anything, {
      data: { id: added.id, dueDate: '2090-03-31', recurrence: 'TRIMESTRAL' },
    });
    expect(await rowOf(added.id)).toMatchObject({
      recurrence: 'TRIMESTRAL',
      dueDate: '2090-04-01T02:59:00.000Z',
    });
    await call(['DELETE', `/companies/${added.id}`], anything);
    expect(await rowOf(added.id)).toBeUndefined();

    const { data: spare } = await call(['POST', '/plans'], Plan, {
      data: { ...form, name: unique('Prata') },
    });
    await call(['DELETE', `/plans/${spare.id}`], anything);
    const { data: plans } = await call(['GET', '/plans/all'], z.array(Plan));
    expect(plans.some(({ id }) => id === spare.id)).toBe(false);
    socket.close();
  });

  it('reads its plan and those on sale as a company’s admin, and pays with the plan as JSON text', async () => {
    const company = await buildPayingCompany(app);
    const { call, socket } = await logInAsOlderClient(url, company.admin.email);
    const { data: own } = await call(['GET', `/plans/${company.planId}`], Plan);
    for (const path of ['/plans/list', '/plans/all']) {
      const { data: plans } = await call(['GET', path], z.array(Plan));
      expect(plans.map(({ id }) => id)).toContain(company.planId);
    }
    const { data: withPlan } = await call(
      ['GET', `/companies/listPlan/${company.id}`],
      z.object({ plan: Plan }),
    );
    expect(withPlan.plan).toEqual(own);

    const chosen = {
      title: own.name,
      planId: own.id,
      price: own.value,
      users: own.users,
      connections: own.connections,
    };
    const Charge = z.object({
      qrcode: z.object({ qrcode: z.string() }),
      valor: z.object({ original: z.string() }),
    });
    const { data: charge } = await call(['POST', '/subscription'], Charge, {
      data: {
        firstName: 'Marina',
        lastName: '',
        address2: 'Rua Augusta, 10',
        city: 'São Paulo',
        state: 'SP',
        zipcode: '01304-000',
        country: 'BR',
        useAddressForPaymentDetails: false,
        nameOnCard: '',
        cardNumber: '',
        cvv: '',
        plan: JSON.stringify(chosen),
        price: chosen.price,
        users: chosen.users,
        connections: chosen.connections,
        invoiceId: null,
      },
    });
    expect(charge.valor.original).toBe('99.90');
    const Invoice = z.object({
      id: z.number(),
      detail: z.string(),
      value: z.number(),
      dueDate: z.string(),
      status: z.string(),
    });
    const { data: invoices } = await call(['GET', '/invoices/all'], z.array(Invoice), firstPage);
    expect(invoices).toMatchObject([{ value: 99.9, status: 'open' }]);
    socket.close();
  });
});
