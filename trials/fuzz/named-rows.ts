import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { type RowId, rowFactories, sharedNames } from '#trials/walks/row-factories.ts';
import { sampleOf } from './hostile-values.ts';
import {
  type Place,
  type PlainRequest,
  placesOf,
  schemaOf,
  titleOfPlace,
  valueAt,
  withValue,
} from './request-places.ts';

/** A place of a request that names a row, with the kind of the row. */
export interface RowPlace extends Place {
  readonly row: string;
}

/** Row kinds of fields whose name differs from it; undefined for fields that name no row. */
const rowOfField: Readonly<Record<string, string | undefined>> = {
  whatsappId: 'connectionId',
  connection: 'connectionId',
  transferQueueId: 'queueId',
  ofQueue: 'queueId',
  queueIds: 'queueId',
  attendantId: 'userId',
  tagListId: 'tagId',
  laneIds: 'laneId',
  uuids: 'uuid',
  parentId: 'queueOptionId',
  quotedMsgId: 'messageId',
  authorId: 'sandboxCustomerId',
  memberIds: 'sandboxCustomerId',
  quotedId: 'sandboxMessageId',
  plan: 'planId',
  // Chosen by the client, or ids at Meta.
  clientId: undefined,
  phoneNumberId: undefined,
  businessAccountId: undefined,
  // Secrets, which grant access to their holder.
  webhookKey: undefined,
  webhookSecret: undefined,
};

/** Fields whose meaning depends on the endpoint. */
const rowOfPlace: Readonly<Record<string, string | undefined>> = {
  'markAnnouncementsRead body.ids[]': 'announcementId',
  'createChat body.users[].id': 'userId',
  'updateChat body.users[].id': 'userId',
  'listChatMessages query.before': 'chatMessageId',
  'createContact body.extraInfo[].id': 'contactFieldId',
  'updateContact body.extraInfo[].id': 'contactFieldId',
  'listTickets query.tags': 'tagId',
  'listTickets query.users': 'userId',
  'updateFileList body.options[].id': 'fileListOptionId',
  'uploadFileListFiles body.id': 'fileListOptionId',
  'uploadFileListFiles body.id[]': 'fileListOptionId',
  'syncTicketTags body.tags[].id': 'tagId',
  'moveCard body.from': 'laneId',
  'listMessages query.before': 'messageId',
  'listMessages query.after': 'messageId',
  'listMessages query.around': 'messageId',
  'searchMessages query.before': 'messageId',
  'sendMessage body.quotedMsg.id': 'messageId',
  'getSandboxChat query.before': 'sandboxMessageId',
  // Cursors: compared with the rows of the list, never looked up.
  'listChats query.beforeId': undefined,
  'listContactListItems query.afterId': undefined,
  'listContacts query.afterId': undefined,
  'listDashboardTickets query.beforeId': undefined,
  'listTickets query.beforeId': undefined,
  'listCards query.beforeId': undefined,
  // Message ids of the other side.
  'sendSandboxMessage body.id': undefined,
  'sendSandboxFile query.id': undefined,
};

const largestId = 2_147_483_647;
const idName = /(?:^id|Id|^ids|Ids|[uU]uids?)$/;

function lastName({ path }: Place): string {
  return path.findLast((step) => step !== '[]') ?? '';
}

/** Detected by the schema, which only ids have, or by the name. */
function looksLikeId(place: Place): boolean {
  const { type, maximum, anyOf } = place.schema;
  if (type === 'array' || type === 'object' || anyOf) return false;
  return (type === 'integer' && maximum === largestId) || idName.test(lastName(place));
}

function rowNameOf(endpoint: EndpointDefinition, place: Place): string | undefined {
  const known = `${endpoint.name} ${titleOfPlace(place)}`;
  const name = lastName(place);
  if (known in rowOfPlace) return rowOfPlace[known];
  if (name in rowFactories) return name;
  if (name in rowOfField) return rowOfField[name];
  throw new Error(`Say in testing/hostile/named-rows.ts which row "${known}" names, or that it names none.`);
}

/** All places of the endpoint's requests that name a row. */
export function rowPlacesOf(endpoint: EndpointDefinition): RowPlace[] {
  const places = new Map<string, RowPlace>();
  for (const place of placesOf(endpoint)) {
    const title = titleOfPlace(place);
    const isParam = place.part === 'params' && !(lastName(place) in sharedNames);
    if (!isParam && !looksLikeId(place) && !(`${endpoint.name} ${title}` in rowOfPlace)) continue;
    const row = rowNameOf(endpoint, place);
    // A union has one entry per branch: the integer branch, an id, takes precedence.
    if (row !== undefined && places.get(title)?.schema.type !== 'integer')
      places.set(title, { ...place, row });
  }
  return [...places.values()];
}

/** The id in the format of the place: older clients send lists as JSON text. */
export function asWritten({ schema, path }: Place, id: RowId): unknown {
  const isTextList = schema.type === 'string' && typeof id === 'number' && /s$/.test(path.at(-1) ?? '');
  return isTextList ? `[${id}]` : id;
}

/** A well-formed request that names existing rows. */
export async function fineRequest(
  endpoint: EndpointDefinition,
  rowOf: (name: string) => Promise<RowId>,
): Promise<PlainRequest> {
  let request: PlainRequest = { ...endpoint.example };
  const body = schemaOf(endpoint, 'body');
  if (body && request.body === undefined) request = { ...request, body: sampleOf(body) };
  for (const place of placesOf(endpoint).filter(({ part }) => part === 'params')) {
    request = withValue(request, place, sharedNames[lastName(place)] ?? sampleOf(place.schema));
  }
  for (const place of rowPlacesOf(endpoint)) {
    const isEmpty = (valueAt(request, place) ?? null) === null;
    if (place.part !== 'params' && isEmpty) continue;
    request = withValue(request, place, asWritten(place, await rowOf(place.row)));
  }
  return request;
}
