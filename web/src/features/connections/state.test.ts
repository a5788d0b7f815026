import { CreateConnectionSchema, UpdateConnectionSchema } from '@prosa/contracts/connections/schema.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { fieldErrorsOf } from '#lib/form-errors.ts';
import {
  changesOf,
  checkForm,
  connectionFieldOf,
  connectionFormOf,
  connectionTabs,
  fieldsByTab,
  firstWrong,
} from './state.ts';

const fresh = connectionFormOf(undefined);
const filled = { ...fresh, name: 'Vendas' };

describe('the form of a connection', () => {
  it('starts with no name and the defaults of the contract', () => {
    expect(fresh).toMatchObject({ name: '', provider: 'sandbox', maxUseBotQueues: 3, expiresTicket: 0 });
  });

  it('has every field of the contract on one of its tabs', () => {
    const onTabs = connectionTabs.flatMap((tab) => [...fieldsByTab[tab]]);
    expect(onTabs.toSorted()).toEqual(Object.keys(CreateConnectionSchema.shape).sort());
  });

  it('asks for a name of 2 to 50 characters', () => {
    expect(checkForm(fresh)).toEqual({ name: 'validation.required' });
    expect(checkForm({ ...fresh, name: 'x' })).toEqual({ name: 'validation.tooShort' });
    expect(checkForm({ ...fresh, name: 'x'.repeat(51) })).toEqual({ name: 'validation.tooLong' });
    expect(checkForm(filled)).toEqual({});
  });

  it('asks for a greeting when there is more than one queue', () => {
    const wrong = { greetingMessage: 'errors.ERR_WAPP_GREETING_REQUIRED' };
    expect(checkForm({ ...filled, queueIds: [1, 2], greetingMessage: '  ' })).toEqual(wrong);
    expect(checkForm({ ...filled, queueIds: [1, 2], greetingMessage: 'Olá!' })).toEqual({});
    expect(checkForm({ ...filled, queueIds: [1] })).toEqual({});
  });

  it('refuses what is not a whole number of minutes', () => {
    for (const wrong of ['', -1, 1.5]) {
      const form = { ...filled, timeToTransfer: wrong as number };
      expect(Object.keys(checkForm(form))).toEqual(['timeToTransfer']);
    }
  });

  it('sends the changed fields only, and never the provider', () => {
    const changes = changesOf(filled, { ...filled, queueIds: [2], timeToTransfer: 5 });
    expect(changes).toEqual({ queueIds: [2], timeToTransfer: 5 });
    expect(UpdateConnectionSchema.safeParse(changes).success).toBe(true);
    expect(changesOf(filled, { ...filled })).toEqual({});
  });
});

describe('a mistake', () => {
  it('is looked for in the order of the tabs and of their fields', () => {
    const errors = { expiresTicket: 'x', timeToTransfer: 'x', queueIds: 'x' };
    expect(firstWrong(errors)).toEqual({ tab: 'queues', field: 'queueIds' });
    expect(firstWrong({ ...errors, name: 'x' })).toEqual({ tab: 'general', field: 'name' });
    expect(firstWrong({})).toBeUndefined();
  });

  it('told by the server stands at its field', () => {
    expect(fieldErrorsOf(new ApiError('ERR_WAPP_GREETING_REQUIRED'), connectionFieldOf)).toEqual({
      greetingMessage: 'errors.ERR_WAPP_GREETING_REQUIRED',
    });
    const issues = [{ path: 'name', message: 'not one of our keys' }];
    expect(fieldErrorsOf(new ApiError('ERR_VALIDATION', { issues }), connectionFieldOf)).toEqual({
      name: 'validation.invalid',
    });
    expect(fieldErrorsOf(new ApiError('ERR_PLAN_LIMIT'), connectionFieldOf)).toEqual({});
  });
});
