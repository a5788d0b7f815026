import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import { ForgotPasswordSchema, LoginSchema, MeSchema, ResetPasswordSchema, SessionSchema } from './schema.ts';

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/auth/login',
  summary: 'Start a session; any other session of the same person ends',
  access: 'public',
  // Limited per address, and a whole office may share one; password guessing is limited per account.
  callsPerMinute: 120,
  body: LoginSchema,
  reply: SessionSchema,
  example: { body: { email: 'admin@demo.prosa.local', password: 'prosa-demo' } },
});

export const refreshSession = endpoint({
  name: 'refreshSession',
  method: 'POST',
  path: '/auth/refresh_token',
  summary: 'A new access token for the refresh cookie, which rotates',
  access: 'public',
  openWhenExpired: true,
  callsPerMinute: 600,
  reply: SessionSchema,
});

export const logout = endpoint({
  name: 'logout',
  method: 'DELETE',
  path: '/auth/logout',
  summary: 'End this session; whoever had entered a company goes on in their own by a refresh',
  access: 'session',
  openWhenExpired: true,
  reply: EmptyReplySchema,
});

export const me = endpoint({
  name: 'me',
  method: 'GET',
  path: '/auth/me',
  summary: 'Who the token belongs to',
  access: 'session',
  openWhenExpired: true,
  reply: MeSchema,
});

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Send a link to choose a new password; answers the same whether the e-mail is known or not',
  access: 'public',
  callsPerMinute: 5,
  body: ForgotPasswordSchema,
  reply: EmptyReplySchema,
  example: { body: { email: 'admin@demo.prosa.local' } },
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Choose a new password with the token of the link; ends all sessions of that person',
  access: 'public',
  callsPerMinute: 10,
  body: ResetPasswordSchema,
  reply: EmptyReplySchema,
});
