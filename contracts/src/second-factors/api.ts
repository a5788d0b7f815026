import { SessionSchema } from '#contracts/access/schema.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import { UserParamsSchema } from '#contracts/users/schema.ts';
import {
  BeginSecondFactorSchema,
  ConfirmSecondFactorSchema,
  NewSecondFactorSchema,
  ProveBothSchema,
  RecoveryCodesSchema,
  SecondFactorSchema,
  SetUpSessionSchema,
} from './schema.ts';

export const getSecondFactor = endpoint({
  name: 'getSecondFactor',
  method: 'GET',
  path: '/second-factor',
  summary: 'Get the state of the caller’s second factor.',
  access: 'session',
  reply: SecondFactorSchema,
});

export const beginSecondFactor = endpoint({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/second-factor',
  summary: 'Create a new secret for the caller’s second factor. It takes effect once a code is confirmed.',
  access: 'session',
  callsPerMinute: 20,
  body: BeginSecondFactorSchema,
  reply: NewSecondFactorSchema,
});

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/second-factor/confirm',
  summary: 'Turn on the caller’s second factor with its first code.',
  access: 'session',
  callsPerMinute: 20,
  body: ConfirmSecondFactorSchema,
  reply: RecoveryCodesSchema,
});

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/second-factor/recovery-codes',
  summary: 'Create new recovery codes. The old ones stop working.',
  access: 'session',
  callsPerMinute: 20,
  body: ProveBothSchema,
  reply: RecoveryCodesSchema,
});

export const endSecondFactor = endpoint({
  name: 'endSecondFactor',
  method: 'POST',
  path: '/second-factor/off',
  summary: 'Turn off the caller’s second factor.',
  access: 'session',
  callsPerMinute: 20,
  body: ProveBothSchema,
  reply: EmptyReplySchema,
});

export const resetSecondFactor = endpoint({
  name: 'resetSecondFactor',
  method: 'DELETE',
  path: '/users/:userId/second-factor',
  summary: 'Reset the second factor of a user who lost it.',
  access: 'users:manage',
  params: UserParamsSchema,
  reply: EmptyReplySchema,
});

export const proveLogin = endpoint({
  name: 'proveLogin',
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'Complete a login with the second factor, in the browser that sent the password.',
  access: 'public',
  callsPerMinute: 120,
  body: ConfirmSecondFactorSchema,
  reply: SessionSchema,
});

export const beginRequiredFactor = endpoint({
  name: 'beginRequiredFactor',
  method: 'POST',
  path: '/auth/second-factor/set-up',
  summary: 'Create a second-factor secret during login, where the company requires one.',
  access: 'public',
  callsPerMinute: 120,
  reply: NewSecondFactorSchema,
});

export const confirmRequiredFactor = endpoint({
  name: 'confirmRequiredFactor',
  method: 'POST',
  path: '/auth/second-factor/confirm',
  summary: 'Turn on the required second factor with its first code and start the session.',
  access: 'public',
  callsPerMinute: 120,
  body: ConfirmSecondFactorSchema,
  reply: SetUpSessionSchema,
});
