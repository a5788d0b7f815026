import { endpoint } from '#contracts/endpoint.ts';
import { EmptyReplySchema } from '#contracts/fields.ts';
import { ForgotPasswordSchema, LoginSchema, MeSchema, ResetPasswordSchema, SessionSchema } from './schema.ts';

export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/auth/login',
  summary: 'Start a session. Ends all other sessions of the same user.',
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
  summary: 'Issue a new access token for the refresh cookie and rotate the cookie.',
  access: 'public',
  openWhenExpired: true,
  callsPerMinute: 600,
  reply: SessionSchema,
});

export const logout = endpoint({
  name: 'logout',
  method: 'DELETE',
  path: '/auth/logout',
  summary: 'End the session. A super user who entered a company gets their own session back with a refresh.',
  access: 'session',
  openWhenExpired: true,
  reply: EmptyReplySchema,
});

export const me = endpoint({
  name: 'me',
  method: 'GET',
  path: '/auth/me',
  summary: 'Get the user of the access token.',
  access: 'session',
  openWhenExpired: true,
  reply: MeSchema,
});

export const forgotPassword = endpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Send a password reset link. The response is the same whether or not the e-mail is known.',
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
  summary: 'Set a new password with the token of the reset link. Ends all sessions of the user.',
  access: 'public',
  callsPerMinute: 10,
  body: ResetPasswordSchema,
  reply: EmptyReplySchema,
});
