import { z } from 'zod';
import { testPassword } from './builders.ts';
import { eventually } from './eventually.ts';
import { olderHttp } from './older-http.ts';
import { connectSocket, type Heard, type TestSocket } from './test-socket.ts';

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
  const isMeant = (event: Heard) =>
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
