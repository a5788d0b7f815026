import type { ValidationIssue } from '#contracts/errors.ts';
import { validationKeys } from '#contracts/validation-keys.ts';
import type { AccountInput, ConnectionProvider } from './schema.ts';

export type AccountField = keyof AccountInput;

/** Account fields of each provider; any other field is not stored. */
export const accountFields: Record<ConnectionProvider, readonly AccountField[]> = {
  beta: ['importsHistory', 'proxyUrl'],
  cloud: ['phoneNumberId', 'businessAccountId', 'accessToken', 'appSecret'],
  sandbox: [],
};

const requiredFields: Record<ConnectionProvider, readonly AccountField[]> = {
  beta: [],
  cloud: accountFields.cloud,
  sandbox: [],
};

/** Returns the fields of the input that the provider uses. */
export function accountFor(provider: ConnectionProvider, input: AccountInput): AccountInput {
  const fields = accountFields[provider].filter((field) => input[field] !== undefined);
  return Object.fromEntries(fields.map((field) => [field, input[field]]));
}

/** Returns an issue for each field that a new connection requires and lacks. */
export function missingOf(provider: ConnectionProvider, input: AccountInput): ValidationIssue[] {
  return requiredFields[provider]
    .filter((field) => !input[field])
    .map((field) => ({ path: `account.${field}`, message: validationKeys.required }));
}
