import { createServer } from 'node:http';
import pg from 'pg';

/**
 * Upper limit of this machine: node:http, one prepared statement, no framework, no session, no validation. Returns the
 * same JSON as the product.
 */
const [databaseUrl = '', companyId = '', ticketId = ''] = process.argv.slice(2);
const timestamptz = 1184;
const bigint = 20;

function toIso(value: string): string {
  const [seconds = '', fraction = ''] = value.slice(0, -3).replace(' ', 'T').split('.');
  return `${seconds}.${fraction.padEnd(3, '0')}Z`;
}
pg.types.setTypeParser(timestamptz, toIso);
pg.types.setTypeParser(bigint, Number);

const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, options: '-c timezone=UTC' });

const ticketList = `
  select t.id, t.uuid, t.protocol, t.status, t.is_group as "isGroup", t.contact_id as "contactId",
    (select row_to_json(o) from (
       select c.id, c.name, c.email,
         coalesce((select a.address from contact_addresses a
           where a.company_id = c.company_id and a.contact_id = c.id and a.kind = 'phone' order by a.id limit 1), '') as number,
         null as "profilePicUrl", c.is_group as "isGroup"
       from contacts c where c.company_id = t.company_id and c.id = t.contact_id) o) as contact,
    t.user_id as "userId",
    (select row_to_json(o) from (select u.id, u.name from users u
       where u.company_id = t.company_id and u.id = t.user_id) o) as "user",
    t.queue_id as "queueId",
    (select row_to_json(o) from (select q.id, q.name, q.color from queues q
       where q.company_id = t.company_id and q.id = t.queue_id) o) as queue,
    t.connection_id as "whatsappId",
    (select row_to_json(o) from (select w.id, w.name from connections w
       where w.company_id = t.company_id and w.id = t.connection_id) o) as whatsapp,
    (select coalesce(json_agg(row_to_json(o)), '[]') from (select g.id, g.name, g.color
       from ticket_tags tt join tags g on g.company_id = tt.company_id and g.id = tt.tag_id
       where tt.company_id = t.company_id and tt.ticket_id = t.id order by g.name, g.id) o) as tags,
    t.lane_id as "laneId",
    t.last_message as "lastMessage", t.last_message_kind as "lastMessageKind", t.last_message_from_me as "fromMe",
    t.unread_messages as "unreadMessages", t.closing_reason as "closingReason",
    (select r.rate from ratings r where r.company_id = t.company_id and r.ticket_id = t.id) as rating,
    null as "replyUntil", t.company_id as "companyId", t.created_at as "createdAt", t.updated_at as "updatedAt",
    t.accepted_at as "acceptedAt", t.closed_at as "closedAt", counted.count
  from tickets t
  cross join (select count(*) from (select from tickets
    where company_id = $1 and status = 'open' limit 1000) as few) as counted
  where t.company_id = $1 and t.status = 'open'
  order by t.updated_at desc, t.id desc limit 41`;

const messagePage = `
  select m.id, m.ticket_id as "ticketId", m.contact_id as "contactId", m.connection_id as "whatsappId", m.body,
    m.from_me as "fromMe", m.origin, u.name as "userName", m.user_id as "userId", c.name as "contactName", m.ack,
    m.error, m.is_read as "read", m.is_deleted as "isDeleted", m.is_edited as "isEdited", m.client_id as "clientId",
    m.company_id as "companyId", m.sent_at as "createdAt", m.updated_at as "updatedAt",
    t.uuid, t.protocol, t.status, t.closing_reason as "closingReason", t.created_at as "openedAt",
    t.closed_at as "closedAt", t.user_id as "attendantId", a.name as "attendantName"
  from tickets asked
  cross join lateral (select * from messages
    where company_id = $1 and contact_id = asked.contact_id and connection_id = asked.connection_id
    order by sent_at desc, id desc limit 41) m
  join contacts c on c.company_id = asked.company_id and c.id = asked.contact_id
  join tickets t on t.company_id = m.company_id and t.id = m.ticket_id
  left join users u on u.company_id = m.company_id and u.id = m.user_id
  left join users a on a.company_id = t.company_id and a.id = t.user_id
  where asked.company_id = $1 and asked.id = $2
  order by m.sent_at desc, m.id desc`;

const person = (id: unknown, name: unknown) => (id === null ? null : { id, name });

async function tickets(): Promise<string> {
  const { rows } = await pool.query({ name: 'tickets', text: ticketList, values: [companyId] });
  const hasMore = rows.length > 40;
  const count = rows[0]?.count ?? 0;
  const shown = hasMore ? rows.slice(0, 40) : rows;
  for (const row of shown) row.count = undefined;
  return JSON.stringify({ tickets: shown, count, hasMore });
}

async function messages(): Promise<string> {
  const values = [companyId, ticketId];
  const { rows } = await pool.query({ name: 'messages', text: messagePage, values });
  const shown = rows.slice(0, 40).reverse();
  const found = new Map(rows.slice(0, 40).map((row) => [row.ticketId, row]));
  return JSON.stringify({
    messages: shown.map((row) => ({
      id: row.id,
      ticketId: row.ticketId,
      contactId: row.contactId,
      whatsappId: row.whatsappId,
      body: row.body,
      fromMe: row.fromMe,
      origin: row.origin,
      user: person(row.userId, row.userName),
      contact: row.fromMe ? null : { id: row.contactId, name: row.contactName },
      mediaType: 'conversation',
      mediaUrl: null,
      media: null,
      location: null,
      quotedMsgId: null,
      quotedMsg: null,
      reactions: [],
      ack: row.ack,
      error: row.error,
      automation: null,
      read: row.read,
      isDeleted: row.isDeleted,
      isEdited: row.isEdited,
      clientId: row.clientId,
      companyId: row.companyId,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    })),
    tickets: [...found.values()].map((row) => ({
      id: row.ticketId,
      uuid: row.uuid,
      protocol: row.protocol,
      status: row.status,
      user: person(row.attendantId, row.attendantName),
      closingReason: row.closingReason,
      createdAt: row.openedAt,
      closedAt: row.closedAt,
    })),
    hasMore: rows.length > 40,
    hasNewer: false,
  });
}

const server = createServer((request, response) => {
  const answer = request.url === '/tickets' ? tickets() : messages();
  answer.then(
    (body) => response.setHeader('content-type', 'application/json; charset=utf-8').end(body),
    (error) => {
      response.statusCode = 500;
      response.end(String(error));
    },
  );
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address?.port}\n`);
});
