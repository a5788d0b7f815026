import { testPassword } from '@prosa/server/testing/builders.ts';
import { eventually } from '@prosa/server/testing/eventually.ts';
import { connectSocket, type ReceivedEvent, type TestSocket } from '@prosa/server/testing/test-socket.ts';
import axios, { isAxiosError } from 'axios';
import { z } from 'zod';

export interface OlderRequest {
  readonly params?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly data?: object;
}

/** The status beside the answer, since clients of the family look at it. */
export interface OlderAnswer<T> {
  readonly status: number;
  readonly data: T;
}

export class RefusedCall extends Error {}

/** Names the call and the server's words, which axios leaves out of its message. */
function asRefusedCall(error: unknown): never {
  if (!isAxiosError(error) || !error.response || !error.config) throw error;
  const { config, response } = error;
  const call = `${config.method?.toUpperCase()} ${config.url}`;
  throw new RefusedCall(`${call}: ${response.status} ${JSON.stringify(response.data)}`);
}

/** Calls with axios as clients of the family do: a bearer token, JSON or a form, and any refusal thrown. */
export function olderHttp(url: string, token?: string) {
  const api = axios.create({ baseURL: `${url}/api`, withCredentials: true, proxy: false });
  api.interceptors.request.use((config) => {
    if (token) config.headers.set('Authorization', `Bearer ${token}`);
    return config;
  });
  return async function call<Schema extends z.ZodType>(
    [method, path]: readonly [method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string],
    schema: Schema,
    request: OlderRequest = {},
  ): Promise<OlderAnswer<z.infer<Schema>>> {
    const answer = await api.request({ method, url: path, ...request }).catch(asRefusedCall);
    return { status: answer.status, data: schema.parse(answer.data) };
  };
}

export const anything = z.unknown();

/** Fields of a login that pages of the family dereference without a guard. */
const Login = z.object({
  token: z.string(),
  user: z.object({
    id: z.number(),
    profile: z.string(),
    companyId: z.number(),
    queues: z.array(z.object({ id: z.number(), name: z.string() })),
    company: z.object({ dueDate: z.string(), settings: z.array(z.object({ key: z.string() })) }),
  }),
});

/** Logs in and connects as clients of the family do: by password, with the token in the socket's query. */
export async function logInAsOlderClient(url: string, email: string) {
  const { data } = await olderHttp(url)(['POST', '/auth/login'], Login, {
    data: { email, password: testPassword },
  });
  const socket = await connectSocket(url, { query: { token: data.token } });
  socket.socket.emit('joinTickets', 'open');
  socket.socket.emit('joinTickets', 'pending');
  socket.socket.emit('joinNotification');
  return { ...data, call: olderHttp(url, data.token), socket };
}

export type OlderSession = Awaited<ReturnType<typeof logInAsOlderClient>>;

/** Waits for the first event of the action that has the fields, and returns them. */
export function untilOlderEvent<Schema extends z.ZodType>(
  { heard }: Pick<TestSocket, 'heard'>,
  [channel, action]: readonly [channel: string, action: string],
  schema: Schema,
): Promise<z.infer<Schema>> {
  const isMeant = (event: ReceivedEvent) =>
    event.channel === channel && (event.payload as { readonly action?: unknown }).action === action;
  return eventually(() => {
    const [event] = heard.filter(isMeant).flatMap(({ payload }) => {
      const { success, data } = schema.safeParse(payload);
      return success ? [{ data }] : [];
    });
    if (!event) throw new Error(`No event ${action} with these fields on ${channel}.`);
    return event.data;
  });
}
