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
  summary: 'Whether one’s own second factor is on',
  access: 'session',
  reply: SecondFactorSchema,
});

export const beginSecondFactor = endpoint({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/second-factor',
  summary: 'A new secret for one’s own second factor; it counts once a code of it was confirmed',
  access: 'session',
  callsPerMinute: 20,
  body: BeginSecondFactorSchema,
  reply: NewSecondFactorSchema,
});

export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/second-factor/confirm',
  summary: 'Turn one’s own second factor on with its first code',
  access: 'session',
  callsPerMinute: 20,
  body: ConfirmSecondFactorSchema,
  reply: RecoveryCodesSchema,
});

export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/second-factor/recovery-codes',
  summary: 'New recovery codes; the old ones open nothing any more',
  access: 'session',
  callsPerMinute: 20,
  body: ProveBothSchema,
  reply: RecoveryCodesSchema,
});

export const endSecondFactor = endpoint({
  name: 'endSecondFactor',
  method: 'POST',
  path: '/second-factor/off',
  summary: 'Turn one’s own second factor off',
  access: 'session',
  callsPerMinute: 20,
  body: ProveBothSchema,
  reply: EmptyReplySchema,
});

export const resetSecondFactor = endpoint({
  name: 'resetSecondFactor',
  method: 'DELETE',
  path: '/users/:userId/second-factor',
  summary: 'Take the second factor off somebody who lost it',
  access: 'users:manage',
  params: UserParamsSchema,
  reply: EmptyReplySchema,
});

export const proveLogin = endpoint({
  name: 'proveLogin',
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'The second step of a login, for the browser that made the first',
  access: 'public',
  callsPerMinute: 120,
  body: ConfirmSecondFactorSchema,
  reply: SessionSchema,
});

export const beginRequiredFactor = endpoint({
  name: 'beginRequiredFactor',
  method: 'POST',
  path: '/auth/second-factor/set-up',
  summary: 'A new secret, in the middle of the login of somebody whose company wants a second factor',
  access: 'public',
  callsPerMinute: 120,
  reply: NewSecondFactorSchema,
});

export const confirmRequiredFactor = endpoint({
  name: 'confirmRequiredFactor',
  method: 'POST',
  path: '/auth/second-factor/confirm',
  summary: 'Turn it on with its first code, and start the session',
  access: 'public',
  callsPerMinute: 120,
  body: ConfirmSecondFactorSchema,
  reply: SetUpSessionSchema,
});
