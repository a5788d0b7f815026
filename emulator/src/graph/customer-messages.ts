import { randomBytes } from 'node:crypto';
import {
  type GraphCustomer,
  type GraphNumber,
  type GraphWorld,
  type PhoneMessage,
  unixSeconds,
} from './graph-world.ts';
import { storeInbound } from './media-routes.ts';

export interface CustomerFile {
  readonly as: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker';
  readonly bytes: Buffer;
  readonly mimeType: string;
  readonly fileName?: string;
  readonly caption?: string;
}

/** Content of a message: its type, and under that name its data, in the format of a webhook. */
export type Content = Readonly<Record<string, unknown>> & { readonly type: string };

export interface StatusUpdate {
  readonly status: Exclude<PhoneMessage['status'], 'accepted'>;
  readonly errorCode?: number;
}

export interface CustomerSendOptions {
  readonly quotedId?: string;
  /** Typed in the WhatsApp Business app, on the phone of the business itself. */
  readonly isEcho?: boolean;
}

const display = (number: string) => `+${number.slice(0, 2)} ${number.slice(2)}`;

function metadata({ number, phoneNumberId }: GraphNumber) {
  return { display_phone_number: display(number), phone_number_id: phoneNumberId };
}

export function postWebhook(world: GraphWorld, number: GraphNumber, field: string, value: object): void {
  const whole = { messaging_product: 'whatsapp', metadata: metadata(number), ...value };
  world.webhooks.enqueue(number, { field, value: whole });
}

function contactOf({ name, username, phone, userId }: GraphCustomer) {
  return {
    profile: { name, ...(username === undefined ? {} : { username }) },
    ...(phone === undefined ? {} : { wa_id: phone }),
    ...(userId === undefined ? {} : { user_id: userId }),
  };
}

/** Describes the file as Meta refers to it; its hash is base64 here, and hex in the media endpoint. */
export function fileContent(world: GraphWorld, number: GraphNumber, file: CustomerFile): Content {
  const { as, bytes, fileName, caption } = file;
  const isSound = as === 'voice' || as === 'audio';
  const mimeType = as === 'voice' ? 'audio/ogg; codecs=opus' : file.mimeType;
  const { id, sha256 } = storeInbound(world, number, bytes, mimeType);
  const type = isSound ? 'audio' : as;
  const described = { id, mime_type: mimeType, sha256: sha256.toString('base64') };
  const worded = caption && !isSound && as !== 'sticker' ? { caption } : {};
  if (isSound) return { type, audio: { ...described, voice: as === 'voice' } };
  if (as === 'sticker') return { type, sticker: { ...described, animated: false } };
  const named = as === 'document' ? { filename: fileName ?? '' } : {};
  return { type, [type]: { ...described, ...worded, ...named } };
}

export function sendAsCustomer(
  world: GraphWorld,
  customer: GraphCustomer,
  content: Content,
  { quotedId, isEcho = false }: CustomerSendOptions = {},
): string {
  const { business: number } = customer;
  const id = `wamid.${randomBytes(24).toString('base64')}`;
  const quoted = customer.messages.find((message) => message.id === quotedId);
  customer.messages.push({
    id,
    isOurs: isEcho,
    type: content.type,
    content,
    bytes: undefined,
    quotedId,
    reaction: undefined,
    isReadByUs: false,
    status: 'delivered',
    opaque: undefined,
  });
  const context = quoted && {
    context: { from: quoted.isOurs ? number.number : (customer.phone ?? customer.userId), id: quoted.id },
  };
  const shared = { id, timestamp: unixSeconds(world.now()), ...content, ...context };
  const { phone, userId } = customer;
  if (isEcho) {
    const to = phone === undefined ? { to_user_id: userId } : { to: phone };
    postWebhook(world, number, 'smb_message_echoes', {
      message_echoes: [{ from: number.number, ...to, ...shared }],
    });
    return id;
  }
  markAllRead(world, customer);
  customer.lastInboundAt = world.now();
  const from = {
    ...(phone === undefined ? {} : { from: phone }),
    ...(userId === undefined ? {} : { from_user_id: userId }),
  };
  postWebhook(world, number, 'messages', {
    contacts: [contactOf(customer)],
    messages: [{ ...from, ...shared }],
  });
  return id;
}

/** Marks all messages as read by the customer. */
export function markAllRead(world: GraphWorld, customer: GraphCustomer): void {
  for (const message of customer.messages) {
    const isUnread = message.isOurs && message.opaque !== undefined && message.status !== 'read';
    if (isUnread && message.status !== 'failed') postStatus(world, customer, message, { status: 'read' });
  }
}

export function postStatus(
  world: GraphWorld,
  { phone, userId, business }: GraphCustomer,
  message: PhoneMessage,
  { status, errorCode }: StatusUpdate,
): void {
  message.status = status;
  const { id, opaque } = message;
  const errors = [{ code: errorCode, title: 'Message failed', error_data: { details: 'as the test says' } }];
  const told = {
    id,
    status,
    timestamp: unixSeconds(world.now()),
    ...(phone === undefined ? {} : { recipient_id: phone }),
    ...(userId === undefined ? {} : { recipient_user_id: userId }),
    ...(opaque === undefined ? {} : { biz_opaque_callback_data: opaque }),
    ...(status === 'failed' ? { errors } : {}),
  };
  postWebhook(world, business, 'messages', { statuses: [told] });
}
