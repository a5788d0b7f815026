import { randomBytes } from 'node:crypto';
import { postStatus } from './customer-messages.ts';
import { refuse } from './graph-error.ts';
import {
  type GraphCustomer,
  type GraphNumber,
  type GraphWorld,
  type PhoneMessage,
  windowMs,
} from './graph-world.ts';
import { checkFile, findMedia } from './media-routes.ts';
import { checkTemplate } from './template-routes.ts';

type Json = Readonly<Record<string, unknown>>;

export const newMessageId = (): string => `wamid.${randomBytes(24).toString('base64')}`;

const known = new Set([
  'messaging_product',
  'recipient_type',
  'to',
  'recipient',
  'type',
  'context',
  'biz_opaque_callback_data',
]);
const files = new Set(['image', 'audio', 'video', 'document', 'sticker']);
const contents = new Set([...files, 'text', 'location', 'contacts', 'reaction', 'template', 'interactive']);
const longestText = 4096;
const longestOpaque = 512;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function send(world: GraphWorld, number: GraphNumber, body: unknown): object {
  if (!isObject(body) || body.messaging_product !== 'whatsapp')
    throw refuse(100, 'messaging_product is missing');
  if (body.status === 'read') return markRead(world, number, body);
  checkShape(body);
  checkRate(world, number);
  const customer = findCustomer(world, number, body);
  checkPair(world, customer);
  const type = String(body.type);
  if (type === 'template') checkTemplate(world, number, body.template);
  else if ((customer.lastInboundAt ?? Number.NEGATIVE_INFINITY) + windowMs <= world.now())
    throw refuse(131047, 'more than 24 hours have passed since the customer last replied');
  const id = newMessageId();
  if (type === 'reaction') react(customer, body.reaction);
  else take(world, number, { customer, body, type, id });
  customer.lastOutboundAt = world.now();
  const reached = customer.phone === undefined ? { user_id: customer.userId } : { wa_id: customer.phone };
  return {
    messaging_product: 'whatsapp',
    contacts: [{ input: body.to ?? body.recipient, ...reached }],
    messages: [{ id }],
  };
}

function checkShape(body: Json): void {
  const { type } = body;
  if (typeof type !== 'string' || !contents.has(type)) throw refuse(131051, `type ${String(type)}`);
  const odd = Object.keys(body).find((key) => !known.has(key) && key !== type);
  if (odd !== undefined) throw refuse(100, `Unexpected key "${odd}" on param`);
  if (!isObject(body[type]) && !(type === 'contacts' && Array.isArray(body[type])))
    throw refuse(131008, `${type} is missing`);
  const opaque = body.biz_opaque_callback_data;
  if (typeof opaque === 'string' && opaque.length > longestOpaque) throw refuse(100, 'too long a callback');
  const { text } = body;
  if (type !== 'text') return;
  const words = isObject(text) ? text.body : undefined;
  if (typeof words !== 'string' || words === '') throw refuse(131008, 'text.body is missing');
  if (words.length > longestText) throw refuse(100, 'text.body is longer than 4096 characters');
}

function checkRate({ now, limits, sentAt }: GraphWorld, { phoneNumberId }: GraphNumber): void {
  const recent = (sentAt.get(phoneNumberId) ?? []).filter((at) => at > now() - 1000);
  if (recent.length >= limits.perSecond) throw refuse(130429, 'rate limit hit');
  sentAt.set(phoneNumberId, [...recent, now()]);
}

function checkPair({ now, limits }: GraphWorld, { lastOutboundAt }: GraphCustomer): void {
  if (lastOutboundAt !== undefined && now() - lastOutboundAt < limits.pairIntervalMs)
    throw refuse(131056, 'too many messages to the same number');
}

function findCustomer(world: GraphWorld, number: GraphNumber, { to, recipient }: Json): GraphCustomer {
  if (to === undefined && recipient === undefined) throw refuse(131008, 'to is missing');
  const everybody = world.customers.get(number.phoneNumberId) ?? [];
  const customer = everybody.find(({ phone, userId }) =>
    to === undefined ? userId === recipient : phone === to,
  );
  if (!customer) throw refuse(131026, 'message undeliverable');
  return customer;
}

export function findMessage({ messages }: GraphCustomer, id: unknown): PhoneMessage {
  const message = messages.find((each) => each.id === id);
  if (!message) throw refuse(131009, `there is no message ${String(id)}`);
  return message;
}

function react(customer: GraphCustomer, reaction: unknown): void {
  if (!isObject(reaction)) throw refuse(131008, 'reaction is missing');
  const { message_id: id, emoji } = reaction;
  findMessage(customer, id).reaction = typeof emoji === 'string' && emoji !== '' ? emoji : undefined;
}

interface Taken {
  readonly customer: GraphCustomer;
  readonly body: Json;
  readonly type: string;
  readonly id: string;
}

function take(world: GraphWorld, number: GraphNumber, { customer, body, type, id }: Taken): void {
  const content = body[type];
  const media = files.has(type) && isObject(content) ? findMedia(world, String(content.id)) : undefined;
  if (media && media.phoneNumberId !== number.phoneNumberId) throw refuse(131009, 'the media is of another');
  if (media) checkFile(type, media);
  const context = isObject(body.context) ? findMessage(customer, body.context.message_id) : undefined;
  const message: PhoneMessage = {
    id,
    isOurs: true,
    type,
    content: { ...body, type },
    bytes: media?.bytes,
    quotedId: context?.id,
    reaction: undefined,
    isReadByUs: false,
    status: 'accepted',
    opaque: typeof body.biz_opaque_callback_data === 'string' ? body.biz_opaque_callback_data : undefined,
  };
  customer.messages.push(message);
  if (!world.tellsStatuses || customer.isQuiet) return;
  postStatus(world, customer, message, { status: 'sent' });
  postStatus(world, customer, message, { status: 'delivered' });
}

/** Marks a message and all earlier ones as read. */
function markRead(world: GraphWorld, { phoneNumberId }: GraphNumber, body: Json): object {
  const everybody = world.customers.get(phoneNumberId) ?? [];
  const reader = everybody.find(({ messages }) =>
    messages.some(({ id, isOurs }) => id === body.message_id && !isOurs),
  );
  if (!reader) throw refuse(131009, `there is no message ${String(body.message_id)}`);
  const until = reader.messages.findIndex(({ id }) => id === body.message_id);
  for (const message of reader.messages.slice(0, until + 1)) message.isReadByUs = !message.isOurs;
  if (isObject(body.typing_indicator)) reader.typingSeen += 1;
  return { success: true };
}
