import { type FormErrors, type GetInputPropsReturnType, schemaResolver } from '@mantine/form';
import { accountFields, missingOf } from '@prosa/contracts/connections/account-rules.ts';
import { isGreetingMissing } from '@prosa/contracts/connections/rules.ts';
import type { AccountInput, ConnectionAccount } from '@prosa/contracts/connections/schema.ts';
import {
  type Connection,
  type ConnectionProvider,
  type CreateConnection,
  CreateConnectionSchema,
  type UpdateConnection,
} from '@prosa/contracts/connections/schema.ts';
import type { ErrorCode } from '@prosa/contracts/errors.ts';
import { validationKeys } from '@prosa/contracts/validation-keys.ts';

/** Provider-specific field values. A secret left blank keeps its stored value. */
export interface AccountForm {
  readonly importsHistory: boolean;
  readonly usesProxy: boolean;
  readonly proxyUrl: string;
  readonly phoneNumberId: string;
  readonly businessAccountId: string;
  readonly accessToken: string;
  readonly appSecret: string;
}

/** Field values of the connection dialog. */
export type ConnectionForm = Omit<CreateConnection, 'account'> & { readonly account: AccountForm };
export type FieldPath = keyof ConnectionForm | `account.${keyof AccountForm}`;

/** Tabs of the dialog, each with its fields in display order. */
export const fieldsByTab = {
  general: [
    'name',
    'provider',
    'account.phoneNumberId',
    'account.businessAccountId',
    'account.accessToken',
    'account.appSecret',
    'account.importsHistory',
    'account.proxyUrl',
    'isDefault',
  ],
  messages: ['greetingMessage', 'complationMessage', 'outOfHoursMessage', 'ratingMessage'],
  queues: [
    'queueIds',
    'promptId',
    'transferQueueId',
    'timeToTransfer',
    'maxUseBotQueues',
    'timeUseBotQueues',
  ],
  closing: ['expiresTicket', 'expiresInactiveMessage'],
} as const satisfies Record<string, readonly FieldPath[]>;
export type ConnectionTab = keyof typeof fieldsByTab;
export const connectionTabs = Object.keys(fieldsByTab) as ConnectionTab[];

export type FieldErrors = Readonly<Record<string, unknown>>;

export function hasErrorIn(tab: ConnectionTab, errors: FieldErrors): boolean {
  return fieldsByTab[tab].some((field) => Object.hasOwn(errors, field));
}

/** Returns the first wrong field in the order of the tabs. */
export function firstInvalidField(
  errors: FieldErrors,
): { readonly tab: ConnectionTab; readonly field: string } | undefined {
  const tab = connectionTabs.find((candidate) => hasErrorIn(candidate, errors));
  const field = tab && fieldsByTab[tab].find((candidate) => Object.hasOwn(errors, candidate));
  return tab && field ? { tab, field } : undefined;
}

/** Returns the form values of a stored account, or empty ones for a new connection. Secrets are always blank. */
export function accountFormOf(account: ConnectionAccount | null): AccountForm {
  return {
    importsHistory: account?.importsHistory ?? false,
    usesProxy: account?.hasProxy ?? false,
    proxyUrl: '',
    phoneNumberId: account?.phoneNumberId ?? '',
    businessAccountId: account?.businessAccountId ?? '',
    accessToken: '',
    appSecret: '',
  };
}

export function connectionFormOf(connection: Connection | undefined): ConnectionForm {
  const account = accountFormOf(null);
  // A new connection starts with the defaults of the contract and an empty name.
  if (!connection) return { ...CreateConnectionSchema.parse({ name: 'Prosa' }), name: '', account };
  return {
    account,
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
    promptId: connection.promptId,
  };
}

/** Builds the account input: the provider's own fields, as far as they were filled in or switched. */
function accountInputOf(
  provider: ConnectionProvider,
  { usesProxy, proxyUrl, ...form }: AccountForm,
  before: AccountForm,
): AccountInput {
  const isProxyKept = (!usesProxy || proxyUrl === '') && usesProxy === before.usesProxy;
  const proxy = usesProxy ? proxyUrl : null;
  const filled: AccountInput = { ...form, proxyUrl: isProxyKept ? undefined : proxy };
  const givenFields = accountFields[provider].filter(
    (field) => filled[field] !== undefined && (field === 'proxyUrl' || filled[field] !== before[field]),
  );
  return Object.fromEntries(givenFields.map((field) => [field, filled[field]]));
}

const blankAccount = accountFormOf(null);

export function bodyOf(form: ConnectionForm): CreateConnection {
  return { ...form, account: accountInputOf(form.provider, form.account, blankAccount) };
}

/** Returns only the changed fields, so that changes by colleagues to the remaining fields are kept. */
export function changesOf(before: ConnectionForm, form: ConnectionForm): UpdateConnection {
  const { provider, account, ...old } = before;
  const fields = Object.keys(old) as (keyof typeof old)[];
  const changed = fields.filter((field) => JSON.stringify(form[field]) !== JSON.stringify(old[field]));
  const accountInput = accountInputOf(provider, form.account, account);
  return {
    ...Object.fromEntries(changed.map((field) => [field, form[field]])),
    ...(Object.keys(accountInput).length > 0 ? { account: accountInput } : {}),
  };
}

const check = schemaResolver(CreateConnectionSchema, { sync: true });
const greetingRequired: `errors.${ErrorCode}` = 'errors.ERR_WAPP_GREETING_REQUIRED';

/** Returns errors for the fields the provider requires, unless they are already stored. */
function missingIn({ provider, account }: ConnectionForm, known: ConnectionAccount | null): FormErrors {
  const given: AccountInput = {
    ...account,
    accessToken: account.accessToken || (known?.hasAccessToken ? 'given' : ''),
    appSecret: account.appSecret || (known?.hasAppSecret ? 'given' : ''),
  };
  const issues = missingOf(provider, given);
  const needsProxy = provider === 'beta' && account.usesProxy && !account.proxyUrl && !known?.hasProxy;
  return {
    ...(needsProxy ? { 'account.proxyUrl': validationKeys.required } : {}),
    ...Object.fromEntries(issues.map(({ path, message }) => [path, message])),
  };
}

/** Returns the field errors as text keys. The account is not checked until it is loaded. */
export function checkForm(form: ConnectionForm, known: ConnectionAccount | null | undefined): FormErrors {
  const errors: FormErrors = check(bodyOf(form));
  return {
    ...errors,
    ...(known === undefined ? {} : missingIn(form, known)),
    ...(isGreetingMissing(form) ? { greetingMessage: greetingRequired } : {}),
  };
}

/** Maps error codes to the field they concern. */
export const connectionFieldOf = {
  ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
  ERR_WAPP_NAME_ALREADY_EXISTS: 'name',
  ERR_WAPP_NUMBER_ID_ALREADY_EXISTS: 'account.phoneNumberId',
} as const;

/** Returns the props of a dialog field: its value, its listener and its translated error. */
export type FieldProps = (name: FieldPath) => GetInputPropsReturnType & { readonly key: string };

/** Id of the one button that a row has in every state: the fallback target for the focus. */
export const nameButtonId = (connectionId: number): string => `connection-${connectionId}`;

/** Returns whether the attempt, requested when the row was as of `askedAt`, ended without a code. */
export function hasFailed(
  { status, updatedAt }: Pick<Connection, 'status' | 'updatedAt'>,
  askedAt: string | undefined,
): boolean {
  return (status === 'DISCONNECTED' || status === 'TIMEOUT') && updatedAt !== askedAt;
}
