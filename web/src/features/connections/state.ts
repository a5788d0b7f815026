import { type FormErrors, type GetInputPropsReturnType, schemaResolver } from '@mantine/form';
import { isGreetingMissing } from '@prosa/contracts/connections/rules.ts';
import {
  type Connection,
  type CreateConnection,
  CreateConnectionSchema,
  type UpdateConnection,
} from '@prosa/contracts/connections/schema.ts';
import type { ErrorCode } from '@prosa/contracts/errors.ts';

/** What the fields of the connection dialog hold. */
export type ConnectionForm = CreateConnection;

/** The tabs of the dialog, each with its fields in the order in which they stand. */
export const fieldsByTab = {
  general: ['name', 'provider', 'isDefault'],
  messages: ['greetingMessage', 'complationMessage', 'outOfHoursMessage', 'ratingMessage'],
  queues: ['queueIds', 'transferQueueId', 'timeToTransfer', 'maxUseBotQueues', 'timeUseBotQueues'],
  closing: ['expiresTicket', 'expiresInactiveMessage'],
} as const satisfies Record<string, readonly (keyof ConnectionForm)[]>;
export type ConnectionTab = keyof typeof fieldsByTab;
export const connectionTabs = Object.keys(fieldsByTab) as ConnectionTab[];

export type FieldErrors = Readonly<Record<string, unknown>>;

export function hasErrorIn(tab: ConnectionTab, errors: FieldErrors): boolean {
  return fieldsByTab[tab].some((field) => Object.hasOwn(errors, field));
}

/** The first thing to correct, as a reader goes through the tabs. */
export function firstWrong(
  errors: FieldErrors,
): { readonly tab: ConnectionTab; readonly field: string } | undefined {
  const tab = connectionTabs.find((candidate) => hasErrorIn(candidate, errors));
  const field = tab && fieldsByTab[tab].find((candidate) => Object.hasOwn(errors, candidate));
  return tab && field ? { tab, field } : undefined;
}

export function connectionFormOf(connection: Connection | undefined): ConnectionForm {
  // A new one starts with the defaults of the contract, and no name.
  if (!connection) return { ...CreateConnectionSchema.parse({ name: 'Prosa' }), name: '' };
  return {
    name: connection.name,
    provider: connection.provider,
    isDefault: connection.isDefault,
    greetingMessage: connection.greetingMessage,
    complationMessage: connection.complationMessage,
    outOfHoursMessage: connection.outOfHoursMessage,
    ratingMessage: connection.ratingMessage,
    queueIds: connection.queues.map(({ id }) => id),
    transferQueueId: connection.transferQueueId,
    timeToTransfer: connection.timeToTransfer,
    maxUseBotQueues: connection.maxUseBotQueues,
    timeUseBotQueues: connection.timeUseBotQueues,
    expiresTicket: connection.expiresTicket,
    expiresInactiveMessage: connection.expiresInactiveMessage,
  };
}

/** Only what was changed: what a colleague changed meanwhile in the other fields stays. */
export function changesOf(before: ConnectionForm, form: ConnectionForm): UpdateConnection {
  const { provider: _chosenOnce, ...old } = before;
  const fields = Object.keys(old) as (keyof typeof old)[];
  const changed = fields.filter((field) => JSON.stringify(form[field]) !== JSON.stringify(old[field]));
  return Object.fromEntries(changed.map((field) => [field, form[field]]));
}

const check = schemaResolver(CreateConnectionSchema, { sync: true });
const greetingRequired: `errors.${ErrorCode}` = 'errors.ERR_WAPP_GREETING_REQUIRED';

/** What is wrong with the fields, as keys of texts. */
export function checkForm(form: ConnectionForm): FormErrors {
  const errors: FormErrors = check(form);
  return isGreetingMissing(form) ? { ...errors, greetingMessage: greetingRequired } : errors;
}

/** Which field a refusal with a code of its own is about. */
export const connectionFieldOf = {
  ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
  ERR_WAPP_NAME_ALREADY_EXISTS: 'name',
} as const;

/** What a field of the dialog is given: its value, its listener, and its error as a text. */
export type FieldProps = (name: keyof ConnectionForm) => GetInputPropsReturnType & { readonly key: string };

/** The one button of a row that is there in every state, for a focus that has nowhere else to return to. */
export const nameButtonId = (connectionId: number): string => `connection-${connectionId}`;
