import type { GrownCompany } from './seed-growth.ts';

/** A request of the web app, and the role of the user who sends it. */
export interface GrowthQuery {
  readonly name: string;
  readonly path: string;
  readonly who: 'admin' | 'attendant';
}

const dayMs = 24 * 60 * 60_000;
/** Deepest page that users reach by hand, and that an attendant of the smallest company also has. */
const deepPage = 3;

const momentIn = (days: number) => encodeURIComponent(new Date(Date.now() + days * dayMs).toISOString());
const dayBefore = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

function ticketQuestions({ attendantId, queueIds, laneId, contactId }: GrownCompany): [string, string][] {
  const all = 'showAll=true';
  return [
    ['waiting tickets', `/tickets?status=pending&${all}`],
    ['open tickets', `/tickets?status=open&${all}`],
    ['closed tickets', `/tickets?status=closed&${all}`],
    [`open tickets, page ${deepPage}`, `/tickets?status=open&${all}&pageNumber=${deepPage}`],
    [
      'closed tickets before a month ago',
      `/tickets?status=closed&${all}&beforeAt=${momentIn(-30)}&beforeId=1`,
    ],
    ['tickets with something unread', `/tickets?withUnreadMessages=true&${all}`],
    ['tickets of a queue', `/tickets?status=closed&${all}&queueIds=[${queueIds[1]}]&onlyQueues=true`],
    ['tickets with a tag', `/tickets?tags=[${laneId}]&${all}`],
    ['tickets of a person', `/tickets?users=[${attendantId}]&${all}`],
    ['tickets of a day', `/tickets?date=${dayBefore(40)}&${all}`],
    ['tickets changed on a day', `/tickets?updatedAt=${dayBefore(40)}&${all}`],
    ['tickets of a contact', `/tickets?contactId=${contactId}&${all}`],
    ['tickets of a common name', `/tickets?searchParam=bruno&${all}`],
    ['tickets of a full name', `/tickets?searchParam=marcia%20moraes&${all}`],
    ['tickets of a part of a number', `/tickets?searchParam=80000123&${all}`],
    ['tickets with a common word', `/tickets?searchParam=boleto&${all}`],
    ['tickets with a word nobody said', `/tickets?searchParam=inexistente&${all}`],
    ['closing reasons', '/tickets/closing-reasons'],
    ['board', '/ticket/kanban'],
    ['a lane of the board', `/ticket/kanban?lane=${laneId}`],
    ['the first lane of the board', '/ticket/kanban?lane=lane0'],
    ['board, a common name', '/ticket/kanban?searchParam=bruno'],
  ];
}

function conversationQuestions(company: GrownCompany): [string, string][] {
  const { longTicketId, contactId } = company;
  return [
    ['a ticket', `/tickets/${longTicketId}`],
    ['newest messages', `/messages/${longTicketId}`],
    [`messages, page ${deepPage}`, `/messages/${longTicketId}?pageNumber=${deepPage}`],
    ['messages with a common word', '/messages/search?searchParam=boleto'],
    ['messages with common words', '/messages/search?searchParam=bom%20dia'],
    ['messages with a rare word', '/messages/search?searchParam=referencia'],
    ['messages with a word nobody said', '/messages/search?searchParam=inexistente'],
    ['notes', `/ticket-notes/list?ticketId=${longTicketId}&contactId=${contactId}`],
    ['contacts', '/contacts'],
    [`contacts, page ${deepPage}`, `/contacts?pageNumber=${deepPage}`],
    ['contacts of a common name', '/contacts?searchParam=marcia'],
    ['contacts of a full name', '/contacts?searchParam=marcia%20moraes'],
    ['contacts of a part of a number', '/contacts?searchParam=80000123'],
    ['contacts to choose from', '/contacts/list?name=ana'],
    ['a contact', `/contacts/${contactId}`],
  ];
}

function dashboardQuestions(): [string, string][] {
  return [
    ['dashboard, 30 days', '/dashboard?days=30'],
    ['dashboard, now', '/dashboard/now'],
    ['dashboard, hours of a day', `/dashboard/hours?date=${dayBefore(40)}`],
    ['dashboard, figures of 90 days', '/dashboard/figures?days=90&hours=business'],
    ['dashboard, days of 90', '/dashboard/days?days=90'],
    ...['attendant', 'queue', 'tag', 'connection'].map((by): [string, string] => [
      `dashboard, 90 days by ${by}`,
      `/dashboard/breakdown?days=90&by=${by}`,
    ]),
    ...['begun', 'leads', 'rated', 'waiting'].map((set): [string, string] => [
      `dashboard, tickets ${set} in 90 days`,
      `/dashboard/tickets?days=90&set=${set}`,
    ]),
  ];
}

function officeQuestions(company: GrownCompany): [string, string][] {
  const { adminId, queueIds, contactId, contactListId, campaignId, chatId } = company;
  return [
    ['schedules', '/schedules'],
    ['schedules of four weeks', `/schedules?from=${momentIn(-14)}&to=${momentIn(14)}`],
    ['schedules of a contact', `/schedules?contactId=${contactId}`],
    ['schedules with a common word', '/schedules?searchParam=consulta'],
    ['campaigns', '/campaigns'],
    ['campaigns of a name', '/campaigns?searchParam=campanha'],
    ['a campaign', `/campaigns/${campaignId}`],
    ['course of a campaign', `/campaigns/${campaignId}/timeline`],
    ['recipients of a campaign', `/campaigns/${campaignId}/recipients`],
    ['recipients whom it failed', `/campaigns/${campaignId}/recipients?state=failed`],
    ['recipients of a name', `/campaigns/${campaignId}/recipients?searchParam=pessoa`],
    ['contact lists', '/contact-lists'],
    ['contact lists to choose from', '/contact-lists/list'],
    ['a contact list', `/contact-list-items?contactListId=${contactListId}`],
    ['a contact list, a name', `/contact-list-items?contactListId=${contactListId}&searchParam=pessoa`],
    ['opt-outs', '/opt-outs'],
    ['team chats', '/chats'],
    ['unread team chats', '/chats/unreads'],
    ['messages of a team chat', `/chats/${chatId}/messages`],
    ['audit log', '/audit-log'],
    ['audit log of a person', `/audit-log?userId=${adminId}`],
    ['audit log of an act', '/audit-log?act=user.update'],
    ['people of the audit log', '/audit-log/people'],
    ['invoices', '/invoices'],
    ['use of a queue', `/queue/${queueIds[0]}/use`],
    ['queues', '/queue'],
    ['connections', '/whatsapp'],
    ['people', '/users'],
    ['tags', '/tags'],
    ['lanes', '/tags/kanban'],
    ['settings', '/settings'],
    ['quick messages', '/quick-messages'],
    ['who I am', '/auth/me'],
  ];
}

/** Adds the `bounded` parameter that the web app sends when it filters tickets by name or tag. */
const asScreens = ([name, path]: [string, string]): [string, string] =>
  /^\/ticket.*(?:searchParam|tags)=/u.test(path) ? [name, `${path}&bounded=true`] : [name, path];

/** Returns every list and figure of the web app. Attendants see fewer tickets, through other queries. */
export function growthQueriesOf(company: GrownCompany): GrowthQuery[] {
  const tickets = ticketQuestions(company).map(asScreens);
  const narrow = tickets.filter(([, path]) => !path.includes('users='));
  const as =
    (who: GrowthQuery['who'], suffix = '') =>
    ([name, path]: [string, string]): GrowthQuery => ({ name: `${name}${suffix}`, path, who });
  return [
    ...tickets.map(as('admin', ', admin')),
    ...narrow.map(
      ([name, path]): GrowthQuery =>
        as('attendant', ', attendant')([name, path.replace('&showAll=true', '')]),
    ),
    ...conversationQuestions(company).map(as('attendant')),
    as('admin')(['messages with a common word, admin', '/messages/search?searchParam=boleto']),
    ...dashboardQuestions().map(as('admin')),
    ...officeQuestions(company).map(as('admin')),
  ];
}
