import { CreateUserSchema, UpdateUserSchema } from '@prosa/contracts/users/schema.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { fieldErrorsOf } from '#lib/form-errors.ts';
import { changesOf, newUserOf, userFieldOf, userFormOf } from './state.ts';

describe('the form of a user', () => {
  it('starts a new person as an attendant without queues', () => {
    expect(userFormOf(undefined)).toMatchObject({ profile: 'user', queueIds: [], whatsappId: null });
  });

  it('asks for name, e-mail and password of a new person', () => {
    const result = CreateUserSchema.safeParse(newUserOf(userFormOf(undefined)));
    const fields = result.error?.issues.map(({ path }) => path.join('.'));
    expect(new Set(fields)).toEqual(new Set(['name', 'email', 'password']));
  });

  it('sends nothing for what was not touched', () => {
    const form = userFormOf(undefined);
    expect(changesOf(form, { ...form })).toEqual({});
  });

  it('sends the changed fields only, in the words of the wire', () => {
    const before = { ...userFormOf(undefined), name: 'Ana', queueIds: [1, 2] };
    const changes = changesOf(before, { ...before, queueIds: [2], allTicket: true, password: 'segredo' });
    expect(changes).toEqual({ queueIds: [2], allTicket: 'enable', password: 'segredo' });
    expect(UpdateUserSchema.safeParse(changes).success).toBe(true);
  });

  it('can take the default connection away', () => {
    const before = { ...userFormOf(undefined), whatsappId: 3 };
    expect(changesOf(before, { ...before, whatsappId: null })).toEqual({ whatsappId: null });
  });
});

describe('a refusal', () => {
  it.each([
    ['ERR_EMAIL_ALREADY_EXISTS', 'email'],
    ['ERR_WRONG_PASSWORD', 'currentPassword'],
  ] as const)('%s stands at its field', (code, field) => {
    expect(fieldErrorsOf(new ApiError(code), userFieldOf)).toEqual({ [field]: `errors.${code}` });
  });

  it('of one field stands at that field', () => {
    const issues = [{ path: 'name', message: 'not one of our keys' }];
    expect(fieldErrorsOf(new ApiError('ERR_VALIDATION', { issues }), userFieldOf)).toEqual({
      name: 'validation.invalid',
    });
  });

  it('of the whole stands at no field', () => {
    expect(fieldErrorsOf(new ApiError('ERR_PLAN_LIMIT'), userFieldOf)).toEqual({});
  });
});
