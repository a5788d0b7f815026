import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

const demoPassword = 'prosa-demo';

/** The people of the demo seed, as `npm start` prints them. One person has one session: one spec, one person. */
export const demo = {
  super: { email: 'super@prosa.local', password: demoPassword },
  admin: { email: 'admin@demo.prosa.local', password: demoPassword },
  ana: { email: 'ana@demo.prosa.local', password: demoPassword },
  bruno: { email: 'bruno@demo.prosa.local', password: demoPassword },
  other: { email: 'admin@other.prosa.local', password: demoPassword },
} as const satisfies Record<string, Credentials>;

/** A company of a spec's own, through the public sign-up, on the largest plan. */
export async function signUpCompany(
  request: APIRequestContext,
  name = `Empresa ${randomUUID().slice(0, 8)}`,
): Promise<Credentials & { name: string }> {
  const plans = (await (await request.get('/api/plans/list')).json()) as { id: number; users: number }[];
  const largest = plans.toSorted((a, b) => b.users - a.users)[0];
  const credentials = { email: `${randomUUID()}@spec.example`, password: 'segredo-do-teste' };
  const answer = await request.post('/api/companies/cadastro', {
    data: { ...credentials, name, planId: largest?.id },
  });
  expect(answer.status(), 'sign-up').toBe(200);
  return { ...credentials, name };
}

export type Api = Awaited<ReturnType<typeof apiOf>>;

/** Calls the API as one person, beside the browser. Its session ends any other of that person. */
export async function apiOf(request: APIRequestContext, person: Credentials) {
  const { email, password } = person;
  const answer = await request.post('/api/auth/login', { data: { email, password } });
  expect(answer.status(), `login of ${email}`).toBe(200);
  const { token } = (await answer.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  return {
    post: (path: string, data: object) => request.post(`/api${path}`, { headers, data }),
    put: (path: string, data: object) => request.put(`/api${path}`, { headers, data }),
    upload: (path: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
      request.post(`/api${path}`, { headers, multipart: { file } }),
    get: (path: string) => request.get(`/api${path}`, { headers }),
  };
}

export type Colleague = Credentials & { readonly id: number; readonly name: string };

interface NewPerson {
  readonly name: string;
  readonly profile?: string;
}

/** Adds a person to the company of the admin who calls. */
async function addPerson(api: Api, person: NewPerson): Promise<Colleague> {
  const credentials = { email: `${randomUUID()}@spec.example`, password: 'segredo-do-teste' };
  const answer = await api.post('/users', { ...credentials, ...person });
  expect(answer.status(), 'a new user').toBe(200);
  const { id } = (await answer.json()) as { id: number };
  return { ...credentials, id, name: person.name };
}

/** Adds them in this order, which is the order of their ids. */
export async function addPeople<Role extends string>(
  api: Api,
  people: Readonly<Record<Role, NewPerson>>,
): Promise<Readonly<Record<Role, Colleague>>> {
  const added: [string, Colleague][] = [];
  for (const [role, person] of Object.entries<NewPerson>(people)) {
    added.push([role, await addPerson(api, person)]);
  }
  return Object.fromEntries(added) as Record<Role, Colleague>;
}

/** Adds a colleague to the company of an admin, whose session it ends. */
export async function addColleague(
  request: APIRequestContext,
  admin: Credentials,
  colleague: NewPerson,
): Promise<Colleague> {
  return addPerson(await apiOf(request, admin), colleague);
}
