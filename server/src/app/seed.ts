import { findLogin } from '#features/access/store.ts';
import { seedAnnouncements } from '#features/announcements/seed.ts';
import { seedAttendances } from '#features/attendance/seed.ts';
import { seedAuditLog } from '#features/audit-log/seed.ts';
import { seedCampaigns } from '#features/campaigns/seed.ts';
import { seedCompany, seedDemoCustomers } from '#features/companies/seed.ts';
import { hasSuperUser } from '#features/companies/service.ts';
import { seedSandboxConnection } from '#features/connections/seed.ts';
import { seedContactLists } from '#features/contact-lists/seed.ts';
import { seedContacts } from '#features/contacts/seed.ts';
import { seedFileLists } from '#features/file-lists/seed.ts';
import { seedHelps } from '#features/helps/seed.ts';
import { seedDeliveries } from '#features/integration-deliveries/seed.ts';
import { seedIntegration } from '#features/integrations/seed.ts';
import { seedInvoices } from '#features/invoices/seed.ts';
import { demoFiles } from '#features/messages/demo-files.ts';
import { seedMessages, seedPastMessages } from '#features/messages/seed.ts';
import { seedPlans } from '#features/plans/seed.ts';
import { seedPrompt } from '#features/prompts/seed.ts';
import { seedQueueOptions } from '#features/queue-options/seed.ts';
import { seedQueues } from '#features/queues/seed.ts';
import { seedQuickMessages } from '#features/quick-messages/seed.ts';
import { seedRatings } from '#features/ratings/seed.ts';
import { seedSandboxCustomers } from '#features/sandbox-phone/seed.ts';
import { seedSchedules } from '#features/schedules/seed.ts';
import { countedIn } from '#features/stored-files/service.ts';
import { seedTags } from '#features/tags/seed.ts';
import { seedChats } from '#features/team-chat/seed.ts';
import { seedTicketNotes } from '#features/ticket-notes/seed.ts';
import { seedPastTickets } from '#features/tickets/demo-history.ts';
import { seedTickets } from '#features/tickets/seed.ts';
import { type DemoUser, seedUser } from '#features/users/seed.ts';
import { listAllUsers } from '#features/users/service.ts';
import { checkPassword, hashPassword } from '#platform/auth/password.ts';
import type { SecretBox } from '#platform/auth/secret-box.ts';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { withMigrationLock } from '#platform/database/migrate.ts';
import { StartError } from '#platform/errors.ts';
import type { MediaStore } from '#platform/uploads/media-store.ts';
import type { Config } from './config.ts';
import { createConversations } from './conversations.ts';
import { createOwner, prepareOwner } from './owner.ts';

const demoPassword = 'prosa-demo';
const demoOwner = 'super@prosa.local';
const dayMs = 24 * 60 * 60 * 1000;
const yearMs = 365 * dayMs;

/** Lines for the operator, printed at the end of the startup. */
export type FirstLogins = readonly string[];

export const demoLogins: FirstLogins = [
  `super@prosa.local          ${demoPassword}   platform owner`,
  `admin@demo.prosa.local     ${demoPassword}   admin`,
  `ana@demo.prosa.local       ${demoPassword}   attendant`,
  `bruno@demo.prosa.local     ${demoPassword}   attendant`,
  `admin@other.prosa.local    ${demoPassword}   admin of another company`,
  `admin@late.prosa.local     ${demoPassword}   admin of a company that has to pay first`,
];

interface Place {
  /** Connection URL of the database owner, for the lock. */
  readonly databaseUrl: string;
  readonly database: Database;
  readonly media: MediaStore;
  readonly box: SecretBox;
}

/**
 * Fills a new installation and returns the lines to print. After an interruption it resumes where it stopped, since the
 * super user is created last; later starts change nothing. Concurrent processes take turns under a lock.
 */
export function seedFirstRun(place: Place, config: Config, now: Date): Promise<FirstLogins> {
  return withMigrationLock(place.databaseUrl, () => seedUnlessDone(place, config, now));
}

async function seedUnlessDone(place: Place, config: Config, now: Date): Promise<FirstLogins> {
  if (config.SEED === 'none') return prepareOwner(place.database, config, now);
  if (await place.database.platform(hasSuperUser)) return [];
  await seedDemo(place, now);
  return demoLogins;
}

async function seedDemo({ database, media, box }: Place, now: Date): Promise<void> {
  const [smallest = 0, middle = smallest, largest = middle] = await database.platform(seedPlans);
  const passwordHash = await hashPassword(demoPassword);
  const dueDate = new Date(now.getTime() + yearMs);
  await seedDemoCompany(database, {
    company: { name: 'Loja Aurora', adminName: 'Marina Alves', planId: largest },
    domain: 'demo.prosa.local',
    number: '5511990010001',
    attendants: [
      { name: 'Ana Souza', mailbox: 'ana', queues: ['Vendas', 'Suporte'] },
      { name: 'Bruno Lima', mailbox: 'bruno', queues: ['Suporte', 'Financeiro'] },
    ],
    passwordHash,
    dueDate,
    media,
    box,
    now,
  });
  await seedDemoCompany(database, {
    company: { name: 'Clínica Horizonte', adminName: 'Paulo Nunes', planId: middle },
    domain: 'other.prosa.local',
    number: '5521990020002',
    attendants: [],
    passwordHash,
    dueDate,
    media,
    box,
    now,
  });
  await seedLateCompany(database, { planId: smallest, passwordHash, now });
  await seedDemoCustomers(database, { planId: smallest, passwordHash, now });
  await database.platform(async (tx) => {
    await seedAnnouncements(tx, { media, picture: demoFiles.photo, now });
    await seedHelps(tx);
    await createOwner(tx, { name: 'Prosa', email: demoOwner, passwordHash }, now);
  });
}

/** Refuses to start an installation for other machines while the demo password of the owner works in it. */
export async function refuseDemoOwner(database: Database, config: Config): Promise<void> {
  if (config.SEED === 'demo' || config.ALLOW_PUBLIC_DEMO) return;
  const login = await database.platform((tx) => findLogin(tx, demoOwner));
  if (login?.super && (await checkPassword(login.password_hash, demoPassword))) {
    throw new StartError(
      'This database holds the demo, whose passwords everybody knows. Start with an empty one, change the password of its super user first, or set ALLOW_PUBLIC_DEMO=true.',
    );
  }
}

interface DemoCompany {
  readonly company: { name: string; adminName: string; planId: number };
  readonly domain: string;
  /** Phone number of its sandbox connection. */
  readonly number: string;
  readonly attendants: readonly {
    name: string;
    mailbox: string;
    queues: readonly ('Vendas' | 'Suporte' | 'Financeiro')[];
  }[];
  readonly passwordHash: string;
  readonly dueDate: Date;
  readonly media: MediaStore;
  readonly box: SecretBox;
  readonly now: Date;
}

async function seedDemoCompany(database: Database, demo: DemoCompany): Promise<void> {
  const { company, domain, attendants, passwordHash, dueDate } = demo;
  await database.platform(async (platformTx) => {
    const tx = await seedCompany(platformTx, {
      ...company,
      email: `admin@${domain}`,
      dueDate,
      passwordHash,
      recurrence: 'ANUAL',
      paidSince: new Date(demo.now.getTime() - yearMs),
    });
    if (!tx) return;
    const media = countedIn(tx, demo.media);
    await seedInvoices(tx, { paidPeriods: 2 });
    const [admin] = await listAllUsers(tx);
    if (admin) await seedQuickMessages(tx, admin.id);
    if (admin) await seedFileLists(tx, { userId: admin.id, media, files: demoFiles });
    const tags = await seedTags(tx);
    const contacts = await seedContacts(tx);
    const lists = await seedContactLists(tx);
    const queues = await seedQueues(tx);
    await seedQueueOptions(tx, queues.Financeiro);
    const connectionId = await seedSandboxConnection(tx, {
      number: demo.number,
      queueIds: Object.values(queues),
    });
    await seedSandboxCustomers(tx, connectionId, demo.now);
    await seedCampaigns(tx, { connectionId, contacts, lists, now: demo.now });
    const integrationId = await seedIntegration(tx);
    const userIds: number[] = [];
    for (const { name, mailbox, queues: own } of attendants) {
      const user: DemoUser = {
        name,
        email: `${mailbox}@${domain}`,
        profile: 'user',
        queueIds: own.map((queue) => queues[queue]),
      };
      userIds.push(await seedUser(tx, user, passwordHash, connectionId));
    }
    if (admin) {
      await seedSchedules(tx, {
        contacts,
        userIds: [admin.id, ...userIds],
        connectionId,
        queueId: queues.Vendas,
        now: demo.now,
      });
    }
    // The other company starts empty, like every new one.
    if (!admin || userIds.length === 0) return;
    const around = { contacts, tags, queues, connectionId, now: demo.now };
    const attended = { ...around, userIds: [admin.id, ...userIds] } as const;
    const past = await seedPastTickets(tx, attended);
    const talks = await seedTickets(tx, attended);
    await seedTicketNotes(tx, talks);
    await seedAuditLog(tx, { admin, now: demo.now });
    const { tickets } = createConversations(() => '', systemClock);
    await seedMessages(tx, { ...around, talks, tickets, media });
    await seedPastMessages(tx, past, tickets);
    await seedRatings(tx, past);
    await seedAttendances(tx, [...past, ...talks.map((talk) => ({ ...talk, closedAt: talk.endedAt }))]);
    await seedChats(tx, {
      people: [admin, ...attendants.map(({ name }, index) => ({ id: userIds[index] ?? 0, name }))],
      ticketUuid: talks.find(({ ticket }) => ticket.status === 'open')?.ticket.uuid ?? '',
      photo: demoFiles.photo,
      media,
      now: demo.now,
    });
    await seedDeliveries(tx, integrationId, demo.now);
    await seedPrompt(tx, { queueId: queues.Vendas, box: demo.box });
  });
}

/** Seeds an overdue company, to show what its users meet at login and what the platform owner sees of it. */
async function seedLateCompany(
  database: Database,
  { planId, passwordHash, now }: { planId: number; passwordHash: string; now: Date },
): Promise<void> {
  await database.platform(async (platformTx) => {
    const tx = await seedCompany(platformTx, {
      name: 'Padaria Sol Nascente',
      adminName: 'Rita Campos',
      email: 'admin@late.prosa.local',
      planId,
      passwordHash,
      dueDate: new Date(now.getTime() - 2 * dayMs),
      paidSince: new Date(now.getTime() - 100 * dayMs),
    });
    if (tx) await seedInvoices(tx, { paidPeriods: 3 });
  });
}
