import type { SandboxPhone } from '@prosa/contracts/sandbox-phone/schema.ts';
import * as z from 'zod/mini';
import type { Tx } from '#platform/database/database.ts';
import { addJob, defineJob, handle, type JobHandler } from '#platform/jobs/job.ts';
import { busyHourLines, type Line, phoneOfGuest } from './busy-hour-script.ts';
import type { SandboxChats } from './chats/service.ts';
import { customerAt } from './customers/service.ts';
import { publishPhone, requireSandbox } from './service.ts';
import { later } from './signals/rules.ts';
import { phoneStore, presentPhone } from './store.ts';

/** Lets the next customer of a busy hour speak. One busy hour is told from the next by the moment of its start. */
const advanceBusyHourJob = defineJob({
  name: 'sandbox.advance-busy-hour',
  scope: 'company',
  payload: z.object({ connectionId: z.int(), startedAt: z.string() }),
  retries: 3,
  backoff: { firstMs: 500 },
});

async function addNextJob(tx: Tx, connectionId: number, startedAt: Date, done: number): Promise<void> {
  const line = busyHourLines[done];
  if (!line) return;
  const payload = { connectionId, startedAt: startedAt.toISOString() };
  await addJob(tx, advanceBusyHourJob, payload, { runAt: later(startedAt, line.afterMs) });
}

export async function startBusyHour(tx: Tx, connectionId: number, now: Date): Promise<SandboxPhone> {
  await requireSandbox(tx, connectionId);
  const store = phoneStore(tx);
  const row = await store.lock(connectionId);
  if (row && row.busy_since !== null && row.busy_done < row.busy_total)
    return presentPhone(connectionId, row);
  const started = { busy_since: now.toISOString(), busy_done: 0, busy_total: busyHourLines.length };
  await addNextJob(tx, connectionId, now, 0);
  return publishPhone(tx, await store.change(connectionId, started));
}

export async function stopBusyHour(tx: Tx, connectionId: number): Promise<SandboxPhone> {
  await requireSandbox(tx, connectionId);
  const stopped = { busy_since: null, busy_done: 0, busy_total: 0 };
  return publishPhone(tx, await phoneStore(tx).change(connectionId, stopped));
}

async function sendLine(
  tx: Tx,
  chats: SandboxChats,
  connectionId: number,
  { guest, ...line }: Line,
): Promise<void> {
  const address = guest.hasLidOnly
    ? { lid: phoneOfGuest(connectionId, guest) }
    : { phone: phoneOfGuest(connectionId, guest) };
  const { id } = await customerAt(tx, connectionId, address, guest.name);
  await chats.send(tx, id, { ...line.said, fromCompany: false });
}

/** Commits a line and the progress together, so that no line is sent twice after a crash. */
async function advance(tx: Tx, chats: SandboxChats, connectionId: number, startedAt: string): Promise<void> {
  const store = phoneStore(tx);
  const row = await store.lock(connectionId);
  if (row?.busy_since !== startedAt) return;
  const line = busyHourLines[row.busy_done];
  if (!line) return;
  await sendLine(tx, chats, connectionId, line);
  const done = row.busy_done + 1;
  await addNextJob(tx, connectionId, new Date(startedAt), done);
  publishPhone(tx, await store.change(connectionId, { busy_done: done }));
}

export function busyHourJobHandlers(chats: SandboxChats): readonly JobHandler[] {
  return [
    handle(advanceBusyHourJob, ({ transaction }, { connectionId, startedAt }) =>
      transaction((tx) => advance(tx, chats, connectionId, startedAt)),
    ),
  ];
}
