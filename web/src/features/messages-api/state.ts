import type { SendByApi, SentByApi } from '@prosa/contracts/external-api/schema.ts';
import { parsePhoneNumber } from '@prosa/contracts/phone-number.ts';
import type { MessageKey } from '#lib/i18n.ts';

/** Subset of JSON Schema needed to describe the fields in words. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly format?: string;
  readonly enum?: readonly string[];
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

type Content = Readonly<Record<string, { readonly schema: ObjectSchema; readonly example?: object }>>;

/** The operation in the server's OpenAPI document. */
export interface Operation {
  readonly requestBody: { readonly content: Content };
  readonly responses: { readonly 200: { readonly content: Content } };
}

export const fieldTypes = ['text', 'number', 'yesNo', 'list', 'file'] as const;
export type FieldType = (typeof fieldTypes)[number];

export interface DescribedField {
  readonly name: string;
  readonly types: readonly FieldType[];
  readonly isRequired: boolean;
}

const typeOf: Readonly<Record<string, FieldType>> = {
  string: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'yesNo',
  array: 'list',
};

function typesOf(schema: Schema): FieldType[] {
  const parts = schema.anyOf?.flatMap(typesOf) ?? [];
  const isFile = schema.format === 'binary' || schema.items?.format === 'binary';
  const own = isFile ? (['file'] as const) : [schema.type ?? []].flat().flatMap((type) => typeOf[type] ?? []);
  return [...new Set([...parts, ...own])];
}

function fieldsOf({ properties = {}, required = [] }: ObjectSchema): DescribedField[] {
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    types: typesOf(schema),
    isRequired: required.includes(name),
  }));
}

export interface OperationDescription {
  readonly requestFields: readonly DescribedField[];
  readonly responseFields: readonly DescribedField[];
}

/** Returns the request fields, files included, and the response fields of the operation. */
export function describeOperation({ requestBody, responses }: Operation): OperationDescription {
  const asked = requestBody.content['multipart/form-data']?.schema ?? {};
  const answered = responses[200].content['application/json']?.schema ?? {};
  return { requestFields: fieldsOf(asked), responseFields: fieldsOf(answered) };
}

/** Text keys by field. A field added to the contract does not compile until it has a text. */
export const fieldTexts = {
  number: 'messages-api.field.number',
  body: 'messages-api.field.body',
  closeTicket: 'messages-api.field.closeTicket',
  openTicket: 'messages-api.field.openTicket',
  medias: 'messages-api.field.medias',
  mensagem: 'messages-api.field.mensagem',
  messageIds: 'messages-api.field.messageIds',
  ticketId: 'messages-api.field.ticketId',
  ticketUuid: 'messages-api.field.ticketUuid',
  ticketStatus: 'messages-api.field.ticketStatus',
  contactId: 'messages-api.field.contactId',
  isWaiting: 'messages-api.field.isWaiting',
} as const satisfies Record<keyof SendByApi | keyof SentByApi | 'medias', MessageKey>;

export interface TestForm {
  number: string;
  token: string;
  body: string;
  closeTicket: boolean;
  openTicket: boolean;
}

const required: MessageKey = 'validation.required';
const phone: MessageKey = 'validation.phone';

/** Returns the errors of the test form as text keys; with a file, the body may be empty. */
export function checkTestForm(
  { number, token, body }: TestForm,
  hasFile: boolean,
): Partial<Record<keyof TestForm, MessageKey>> {
  const wrongNumber = parsePhoneNumber(number) === undefined ? phone : undefined;
  const numberError = number.trim() === '' ? required : wrongNumber;
  return {
    ...(numberError ? { number: numberError } : {}),
    ...(token.trim() === '' ? { token: required } : {}),
    ...(body.trim() === '' && !hasFile ? { body: required } : {}),
  };
}
