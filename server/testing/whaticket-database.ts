import pg from 'pg';

/** The tables of a Whaticket-family product, as its published models describe them: names in camel case and all. */
const tables = `
create table "Plans" (id serial primary key, name varchar(255) unique not null, users integer, connections integer,
  queues integer, value float, "useCampaigns" boolean default true, "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null);
create table "Companies" (id serial primary key, name varchar(255) unique not null, phone varchar(255),
  email varchar(255), status boolean default true, "dueDate" varchar(255), recurrence varchar(255), schedules jsonb,
  "planId" integer references "Plans" (id), "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
create table "Queues" (id serial primary key, name varchar(255) not null, color varchar(255) not null,
  "greetingMessage" text, "outOfHoursMessage" text, schedules jsonb, "orderQueue" integer,
  "companyId" integer references "Companies" (id), "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
create table "Whatsapps" (id serial primary key, name text not null, session text, qrcode text, status varchar(255),
  provider varchar(255) default 'stable', "isDefault" boolean default false, "greetingMessage" text,
  "complationMessage" text, "outOfHoursMessage" text, "ratingMessage" text, "transferQueueId" integer,
  "timeToTransfer" integer, "maxUseBotQueues" integer, "timeUseBotQueues" varchar(255), "expiresTicket" integer,
  "expiresInactiveMessage" varchar(255), "companyId" integer references "Companies" (id),
  "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
create table "Users" (id serial primary key, name varchar(255) not null, email varchar(255) unique not null,
  "passwordHash" varchar(255) not null, "tokenVersion" integer default 0, profile varchar(255) default 'admin',
  super boolean default false, "allTicket" varchar(255) default 'disabled', "whatsappId" integer,
  "companyId" integer references "Companies" (id), "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
create table "UserQueues" ("userId" integer, "queueId" integer, "createdAt" timestamptz, "updatedAt" timestamptz,
  primary key ("userId", "queueId"));
create table "WhatsappQueues" ("whatsappId" integer, "queueId" integer, "createdAt" timestamptz,
  "updatedAt" timestamptz, primary key ("whatsappId", "queueId"));
create table "Settings" (id serial primary key, key varchar(255) not null, value text not null,
  "companyId" integer, "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
create table "Tags" (id serial primary key, name varchar(255) not null, color varchar(255), kanban integer default 0,
  "companyId" integer, "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
create table "QuickMessages" (id serial primary key, shortcode varchar(255) not null, message text,
  "companyId" integer, "userId" integer, geral boolean default false, "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null);
create table "Contacts" (id serial primary key, name varchar(255) not null, number varchar(255) not null,
  email varchar(255) not null default '', "profilePicUrl" text, "isGroup" boolean not null default false,
  "companyId" integer, "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
create table "ContactCustomFields" (id serial primary key, name varchar(255) not null, value varchar(255) not null,
  "contactId" integer not null, "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
create table "Tickets" (id serial primary key, status varchar(255) not null default 'pending',
  "lastMessage" text default '', "contactId" integer, "userId" integer, "whatsappId" integer, "queueId" integer,
  "isGroup" boolean not null default false, "unreadMessages" integer, uuid uuid default gen_random_uuid(),
  "companyId" integer, "createdAt" timestamptz not null, "updatedAt" timestamptz not null);
create table "TicketTags" ("ticketId" integer not null, "tagId" integer not null, "createdAt" timestamptz,
  "updatedAt" timestamptz);
create table "Messages" (id varchar(255) primary key, body text not null, ack integer not null default 0,
  read boolean not null default false, "mediaType" varchar(255), "mediaUrl" varchar(255), "ticketId" integer not null,
  "contactId" integer, "fromMe" boolean not null default false, "isDeleted" boolean not null default false,
  "isEdited" boolean not null default false, "quotedMsgId" varchar(255), "remoteJid" text, participant text,
  "dataJson" text, "companyId" integer, "createdAt" timestamptz(6) not null, "updatedAt" timestamptz(6) not null);
`;

const dated = new Set(['UserQueues', 'WhatsappQueues', 'TicketTags']);

export interface WhaticketDatabase {
  add(table: string, row: Record<string, unknown>): Promise<void>;
  close(): Promise<void>;
}

/** An empty database of the other product, to be filled by a test. */
export async function createWhaticket(url: string): Promise<WhaticketDatabase> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(tables);
  return {
    async add(table, row) {
      const at = '2024-03-01T12:00:00Z';
      const values = dated.has(table) ? row : { createdAt: at, updatedAt: at, ...row };
      const names = Object.keys(values).map((name) => pg.escapeIdentifier(name));
      const places = names.map((_, position) => `$${position + 1}`);
      await client.query(
        `insert into ${pg.escapeIdentifier(table)} (${names.join(', ')}) values (${places.join(', ')})`,
        Object.values(values),
      );
    },
    close: () => client.end(),
  };
}
