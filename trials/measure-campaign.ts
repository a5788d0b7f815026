import { setTimeout as sleep } from 'node:timers/promises';
import type { Campaign } from '@prosa/contracts/campaigns/schema.ts';
import type { ContactImport } from '@prosa/contracts/contacts/schema.ts';
import type { Message } from '@prosa/contracts/messages/schema.ts';
import type { Ticket } from '@prosa/contracts/tickets/schema.ts';
import type { TestSocket } from '@prosa/server/testing/test-socket.ts';
import {
  type Call,
  memoryMb,
  percentile,
  processorSeconds,
  report,
  withMeasuredServer,
} from './measured-server.ts';

const people = Number(process.argv[2] ?? 10_000);
/** A person's reply is sent within a second; memory at the end equals that after the first tenth, within the factor. */
const budgets = { replyMs: 1000, memoryGrowth: 1.3, eventBytes: 2048 };
const replyEveryMs = 2000;
const patienceMs = 40 * 60_000;

async function addList(call: Call): Promise<number> {
  const { id } = await call<{ id: number }>('POST', '/contact-lists', { name: 'Medida' });
  const lines = Array.from({ length: people }, (_, index) => `Pessoa ${index},55119${20_000_000 + index}`);
  const form = new FormData();
  form.append('file', new File([['nome,numero', ...lines].join('\n')], 'pessoas.csv'));
  let current = await call<ContactImport>('POST', `/contact-lists/${id}/upload`, form);
  while (current.status !== 'done') {
    if (current.status === 'failed') throw new Error(`The list failed: ${current.failure}`);
    await sleep(200);
    current = await call<ContactImport>('GET', `/contacts/imports/${current.id}`);
  }
  return id;
}

/** Time until WhatsApp has accepted an attendant's reply. */
async function reply(call: Call, ticketId: number): Promise<number> {
  const startedAt = performance.now();
  const sent = await call<{ messages: Message[] }>('POST', `/messages/${ticketId}`, { body: 'Já respondo!' });
  const id = sent.messages[0]?.id;
  for (;;) {
    const { messages } = await call<{ messages: Message[] }>('GET', `/messages/${ticketId}`);
    if ((messages.find((message) => message.id === id)?.ack ?? 0) >= 1) return performance.now() - startedAt;
    if (performance.now() - startedAt > 60_000) throw new Error('An answer does not leave.');
    await sleep(20);
  }
}

async function openTicket(call: Call): Promise<number> {
  const query = 'status=open&showAll=true';
  const { tickets } = await call<{ tickets: Ticket[] }>('GET', `/tickets?${query}`);
  const [ticket] = tickets;
  if (!ticket) throw new Error('The demo has no ticket that somebody attends.');
  return ticket.id;
}

interface Memory {
  readonly living: number;
  readonly occupied: number;
}

const doneOf = ({ tallies }: Campaign) =>
  people - (tallies.waiting ?? 0) - (tallies.queued ?? 0) - (tallies.confirmed ?? 0);

await withMeasuredServer(async ({ pid, call, livingMb, listen }) => {
  const zero = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, variables: [] };
  await call('POST', '/campaign-settings', { settings: zero });
  const [connection] = await call<{ id: number }[]>('GET', '/whatsapp');
  const contactListId = await addList(call);
  const ticketId = await openTicket(call);
  const quiet = [await reply(call, ticketId), await reply(call, ticketId), await reply(call, ticketId)];
  const body = { name: 'Medida', message1: 'Olá {nome}!', contactListId, whatsappId: connection?.id };
  const { id } = await call<Campaign>('POST', '/campaigns', body);
  const state = () => call<Campaign>('GET', `/campaigns/${id}`);
  const startedAt = performance.now();
  const processorBefore = await processorSeconds(pid);
  const screen = await listen();
  await call('POST', `/campaigns/${id}/start`);
  const memoryOf = async (): Promise<Memory> => ({
    living: await livingMb(),
    occupied: await memoryMb(pid, 'VmRSS'),
  });
  const replies: number[] = [];
  let atTenth: Memory | undefined;
  let hasStopped = false;
  let current = await state();
  while (current.status !== 'FINALIZADA') {
    if (performance.now() - startedAt > patienceMs) throw new Error(`Only ${doneOf(current)} were reached.`);
    await sleep(replyEveryMs);
    replies.push(await reply(call, ticketId));
    current = await state();
    if (!atTenth && doneOf(current) > people / 10) atTenth = await memoryOf();
    if (!hasStopped && doneOf(current) > people / 2) {
      hasStopped = true;
      await stopAndGoOn(call, id);
    }
  }
  const took = (performance.now() - startedAt) / 1000;
  const { tallies } = current;
  report(`a campaign for ${people} without intervals`, took, 's');
  report('messages per second', people / took, 'messages/s');
  const processor = (await processorSeconds(pid)) - processorBefore;
  report('processor time of the server per message', (processor / people) * 1000, 'ms');
  report('people it reached', people - (tallies.failed ?? 0) - (tallies.waiting ?? 0), 'people');
  report('an answer meanwhile, 95 of 100', percentile(replies, 95), 'ms', budgets.replyMs);
  report('an answer meanwhile, the middle', percentile(replies, 50), 'ms');
  report('an answer before, the middle', percentile(quiet, 50), 'ms');
  report('an answer meanwhile, of before', percentile(replies, 50) / percentile(quiet, 50), 'times');
  report('the largest event of the campaign', largestEvent(screen), 'bytes', budgets.eventBytes);
  screen.close();
  const atEnd = await memoryOf();
  const growth = atEnd.living / (atTenth?.living ?? 1);
  report(
    'what the server keeps in memory at the end, of after a tenth',
    growth,
    'times',
    budgets.memoryGrowth,
  );
  report('what the server keeps in memory at the end', atEnd.living, 'MB');
  report('what the server occupies at the end', atEnd.occupied, 'MB');
  report('what the server occupied after a tenth', atTenth?.occupied ?? 0, 'MB');
});

/** Size of the largest progress event sent to clients. */
function largestEvent({ heard }: TestSocket): number {
  const sizes = heard
    .filter(({ channel }) => channel.endsWith('-campaign'))
    .map(({ payload }) => Buffer.byteLength(JSON.stringify(payload)));
  if (sizes.length === 0) throw new Error('No screen was told of the campaign.');
  return Math.max(...sizes);
}

/** Reports the messages that leave after the stop was acknowledged: only those already handed to the provider may. */
async function stopAndGoOn(call: Call, id: number): Promise<void> {
  const stopped = await call<Campaign>('POST', `/campaigns/${id}/cancel`);
  await sleep(3000);
  const later = await call<Campaign>('GET', `/campaigns/${id}`);
  const left = (stopped.tallies.waiting ?? 0) - (later.tallies.waiting ?? 0);
  report('people written to after the stop', left, 'people');
  report('on their way at the stop', stopped.tallies.queued ?? 0, 'people');
  await call('POST', `/campaigns/${id}/restart`);
}
