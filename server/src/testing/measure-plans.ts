import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type pg from 'pg';
import { createConversations } from '#app/conversations.ts';
import { createContactService } from '#features/contacts/service.ts';
import type { UserActor } from '#platform/auth/actor.ts';
import { mintCompanyId } from '#platform/auth/company-id.ts';
import { systemClock } from '#platform/clock.ts';
import { createDatabase, type Reader } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrate.ts';
import { createPool } from '#platform/database/pool.ts';
import { createLog } from '#platform/log.ts';
import { startEmbeddedPostgres } from '#platform/process/embedded-postgres.ts';

/** What a person waits for without noticing, on a machine that does other things as well. */
const budgetMs = 200;
/** PostgreSQL settles on a plan for all values at the sixth call. */
const calls = 8;
const wholeTable = /Seq Scan on (?:tickets|messages|contacts)\b/;

/** As whoever filled the database describes it. */
interface MeasuredCompany {
  readonly companyId: number;
  readonly adminId: number;
  readonly attendantId: number;
  readonly queueIds: readonly number[];
  readonly longTicketId: number;
}

const print = (line: string) => void process.stdout.write(`${line}\n`);

interface Question {
  readonly name: string;
  ask(reader: Reader): Promise<unknown>;
}

function actorOf(company: MeasuredCompany, profile: 'admin' | 'user'): UserActor {
  return {
    kind: 'user',
    companyId: mintCompanyId(company.companyId),
    userId: profile === 'admin' ? company.adminId : company.attendantId,
    sessionId: '',
    name: '',
    profile,
    super: false,
    queueIds: company.queueIds.slice(0, 3),
    seesAllTickets: false,
    planFeatures: new Set(),
    dueDate: '',
    enteredBy: null,
  };
}

/** The calls that screens make all day long. */
function questionsAbout(company: MeasuredCompany): Question[] {
  const { tickets, messages } = createConversations(() => '', systemClock);
  const contacts = createContactService(() => '');
  const people = { admin: actorOf(company, 'admin'), attendant: actorOf(company, 'user') };
  const list = { searchParam: '', pageNumber: 1, showAll: 'false', withUnreadMessages: 'false' } as const;
  const found: Question[] = [];
  const add = (name: string, ask: Question['ask']) => void found.push({ name, ask });

  for (const [who, actor] of Object.entries(people)) {
    for (const status of ['pending', 'open', 'closed'] as const) {
      const query = { ...list, status, showAll: who === 'admin' ? 'true' : 'false' } as const;
      add(`${status} tickets, ${who}`, (reader) => tickets.list(reader, actor, query));
    }
    add(`tickets with something unread, ${who}`, (reader) =>
      tickets.list(reader, actor, { ...list, withUnreadMessages: 'true' }),
    );
    for (const searchParam of ['marcia moraes', 'bruno', '98001234']) {
      add(`tickets of "${searchParam}", ${who}`, (reader) =>
        tickets.list(reader, actor, { ...list, searchParam }),
      );
    }
    for (const searchParam of ['bom dia', 'boleto', 'referencia2499', 'inexistente']) {
      add(`messages with "${searchParam}", ${who}`, (reader) =>
        messages.search(reader, actor, { searchParam, before: undefined }),
      );
    }
  }
  for (const pageNumber of [1, 200]) {
    add(`page ${pageNumber} of a conversation of 10,000`, (reader) =>
      messages.list(reader, people.attendant, company.longTicketId, { pageNumber }),
    );
  }
  add('first page of the contacts', (reader) => contacts.list(reader, list));
  for (const searchParam of ['marcia moraes', 'ana', '98001234']) {
    add(`contacts like "${searchParam}"`, (reader) => contacts.list(reader, { ...list, searchParam }));
  }
  return found;
}

/** Sees the plan of every statement its connections run. */
function explainingPool(url: string, onPlan: (plan: string) => void): pg.Pool {
  const log = createLog('silent');
  const pool = createPool({ url, size: 1, applicationName: 'plans', log, role: 'prosa_app' });
  pool.on('connect', (client) => {
    client.on('notice', ({ message = '' }) => onPlan(message));
    void client.query(`set role none; load 'auto_explain'; set auto_explain.log_min_duration = 0;
      set auto_explain.log_analyze = on; set auto_explain.log_buffers = on; set client_min_messages = log;
      set role prosa_app`);
  });
  return pool;
}

async function measure(url: string, company: MeasuredCompany): Promise<boolean> {
  const plans: string[] = [];
  const pools = {
    plain: createPool({
      url,
      size: 4,
      applicationName: 'bench',
      log: createLog('silent'),
      role: 'prosa_app',
    }),
    explaining: explainingPool(url, (plan) => void plans.push(plan)),
  };
  const readerOf = (pool: pg.Pool, companyId: number) =>
    createDatabase(
      pool,
      () => undefined,
      () => undefined,
    ).reader(mintCompanyId(companyId));
  let isFlat = true;
  for (const { name, ask } of questionsAbout(company)) {
    const took: number[] = [];
    for (let call = 0; call < calls; call += 1) {
      const startedAt = performance.now();
      await ask(readerOf(pools.plain, company.companyId));
      took.push(performance.now() - startedAt);
    }
    for (let call = 0; call < calls; call += 1) {
      plans.length = 0;
      await ask(readerOf(pools.explaining, company.companyId));
    }
    const value = Math.round((took.toSorted((a, b) => a - b)[calls / 2] ?? 0) * 10) / 10;
    print(JSON.stringify({ name, value, unit: 'ms', ratio: Math.round((value / budgetMs) * 100) / 100 }));
    print(plans.map((plan) => `-- ${name}\n${plan}`).join('\n'));
    const scanning = plans.filter((plan) => wholeTable.test(plan));
    if (scanning.length > 0) {
      isFlat = false;
      process.stderr.write(`${name} reads a whole table.\n`);
    }
  }
  await Promise.all([pools.plain.end(), pools.explaining.end()]);
  return isFlat;
}

/**
 * A process of its own: says where an empty, migrated database is, waits for a line that describes what it was filled
 * with, and then says what the hot calls cost, with their plans. Ends with 1 when one of them reads a whole table.
 */
const folder = await mkdtemp(join(tmpdir(), 'prosa-bench-'));
const postgres = await startEmbeddedPostgres({
  folder: join(folder, 'postgres'),
  log: createLog('silent'),
  durable: false,
});
try {
  await migrate(postgres.url, join(import.meta.dirname, '..', '..', 'migrations'));
  print(`database ${postgres.url}`);
  for await (const line of createInterface({ input: process.stdin })) {
    process.exitCode = (await measure(postgres.url, JSON.parse(line))) ? 0 : 1;
    break;
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
