import {
  AccountInputSchema,
  type ConnectionAccount,
  CreateConnectionSchema,
  UpdateConnectionSchema,
} from '@prosa/contracts/connections/schema.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { fieldErrorsOf } from '#lib/form-errors.ts';
import {
  accountFormOf,
  bodyOf,
  changesOf,
  checkForm,
  connectionFieldOf,
  connectionFormOf,
  connectionTabs,
  fieldsByTab,
  firstInvalidField,
  hasFailed,
} from './state.ts';

const fresh = connectionFormOf(undefined);
const filled = { ...fresh, name: 'Vendas' };

describe('the form of a connection', () => {
  it('starts with no name and the defaults of the contract', () => {
    expect(fresh).toMatchObject({ name: '', provider: 'beta', maxUseBotQueues: 3, expiresTicket: 0 });
  });

  it('has every field of the contract on one of its tabs', () => {
    const onTabs = connectionTabs.flatMap((tab) => [...fieldsByTab[tab]]);
    // The token is edited in the details of a connection, not in this dialog.
    const { account: _account, token: _token, ...fields } = CreateConnectionSchema.shape;
    const ofAccount = Object.keys(AccountInputSchema.shape).map((field) => `account.${field}`);
    expect(onTabs.toSorted()).toEqual([...Object.keys(fields), ...ofAccount].sort());
  });

  it('asks for a name of 2 to 50 characters', () => {
    expect(checkForm(fresh, null)).toEqual({ name: 'validation.required' });
    expect(checkForm({ ...fresh, name: 'x' }, null)).toEqual({ name: 'validation.tooShort' });
    expect(checkForm({ ...fresh, name: 'x'.repeat(51) }, null)).toEqual({ name: 'validation.tooLong' });
    expect(checkForm(filled, null)).toEqual({});
  });

  it('asks for a greeting when there is more than one queue', () => {
    const wrong = { greetingMessage: 'errors.ERR_WAPP_GREETING_REQUIRED' };
    expect(checkForm({ ...filled, queueIds: [1, 2], greetingMessage: '  ' }, null)).toEqual(wrong);
    expect(checkForm({ ...filled, queueIds: [1, 2], greetingMessage: 'Olá!' }, null)).toEqual({});
    expect(checkForm({ ...filled, queueIds: [1] }, null)).toEqual({});
  });

  it('refuses what is not a whole number of minutes', () => {
    for (const wrong of ['', -1, 1.5]) {
      const form = { ...filled, timeToTransfer: wrong as number };
      expect(Object.keys(checkForm(form, null))).toEqual(['timeToTransfer']);
    }
  });

  it('sends the changed fields only, and never the provider', () => {
    const changes = changesOf(filled, { ...filled, queueIds: [2], timeToTransfer: 5 });
    expect(changes).toEqual({ queueIds: [2], timeToTransfer: 5 });
    expect(UpdateConnectionSchema.safeParse(changes).success).toBe(true);
    expect(changesOf(filled, { ...filled })).toEqual({});
  });
});

describe('what is filled in for the provider', () => {
  const meta = {
    phoneNumberId: '106540352242922',
    businessAccountId: '102290129340398',
    accessToken: 'EAAJB-a-token-of-meta',
    appSecret: '0123456789abcdef0123456789abcdef',
  };
  const known: ConnectionAccount = {
    importsHistory: true,
    hasProxy: true,
    phoneNumberId: meta.phoneNumberId,
    businessAccountId: meta.businessAccountId,
    hasAccessToken: true,
    hasAppSecret: true,
    webhookUrl: 'https://prosa.example/api/cloud-webhooks/1',
    verifyToken: 'x',
  };
  const cloud = { ...filled, provider: 'cloud' as const };
  const account = (changes: object) => ({ ...fresh.account, ...changes });

  it('is asked for by Meta’s API only, all of it, and told as it was typed', () => {
    expect(checkForm(filled, null)).toEqual({});
    expect(checkForm({ ...filled, provider: 'sandbox' }, null)).toEqual({});
    expect(Object.keys(checkForm(cloud, null))).toEqual([
      'account.phoneNumberId',
      'account.businessAccountId',
      'account.accessToken',
      'account.appSecret',
    ]);
    const whole = { ...cloud, account: account(meta) };
    expect(checkForm(whole, null)).toEqual({});
    expect(bodyOf(whole).account).toEqual(meta);
    // Values typed for another provider are not sent.
    expect(bodyOf({ ...whole, provider: 'beta' }).account).toEqual({});
  });

  it('is not asked for again where it is set, and a blank secret stays as it is', () => {
    const before = { ...cloud, account: accountFormOf(known) };
    expect(checkForm(before, known)).toEqual({});
    expect(changesOf(before, before)).toEqual({});
    const accessToken = 'EAAJB-another-token';
    const after = { ...before, account: { ...before.account, accessToken } };
    expect(changesOf(before, after)).toEqual({ account: { accessToken } });
    const emptied = { ...before, account: { ...before.account, phoneNumberId: '' } };
    expect(checkForm(emptied, known)).toEqual({ 'account.phoneNumberId': 'validation.required' });
  });

  it('a proxy is kept, replaced or removed, and asked for only by who wants one', () => {
    const before = { ...filled, account: accountFormOf(known) };
    const changed = (changes: object) =>
      changesOf(before, { ...before, account: { ...before.account, ...changes } });
    expect(changed({})).toEqual({});
    expect(changed({ usesProxy: false })).toEqual({ account: { proxyUrl: null } });
    const proxyUrl = 'socks5://proxy.example:1080';
    expect(changed({ proxyUrl })).toEqual({ account: { proxyUrl } });
    expect(changed({ importsHistory: false })).toEqual({ account: { importsHistory: false } });

    const wanted = { ...filled, account: account({ usesProxy: true }) };
    expect(checkForm(wanted, null)).toEqual({ 'account.proxyUrl': 'validation.required' });
    expect(checkForm({ ...filled, account: account({ usesProxy: true, proxyUrl: 'x' }) }, null)).toEqual({
      'account.proxyUrl': 'validation.invalid',
    });
    expect(bodyOf({ ...filled, account: account({ usesProxy: false, proxyUrl }) }).account).toEqual({});
  });
});

describe('a mistake', () => {
  it('is looked for in the order of the tabs and of their fields', () => {
    const errors = { expiresTicket: 'x', timeToTransfer: 'x', queueIds: 'x' };
    expect(firstInvalidField(errors)).toEqual({ tab: 'queues', field: 'queueIds' });
    expect(firstInvalidField({ ...errors, name: 'x' })).toEqual({ tab: 'general', field: 'name' });
    expect(firstInvalidField({})).toBeUndefined();
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

describe('B18: an attempt to pair', () => {
  const asked = '2026-03-02T12:00:00.000Z';
  const later = '2026-03-02T12:00:01.000Z';

  it.each(['DISCONNECTED', 'TIMEOUT'] as const)('has failed once the row says %s anew', (status) => {
    expect(hasFailed({ status, updatedAt: asked }, asked)).toBe(false);
    expect(hasFailed({ status, updatedAt: later }, asked)).toBe(true);
    expect(hasFailed({ status, updatedAt: asked }, undefined)).toBe(true);
  });

  it.each(['OPENING', 'qrcode', 'PAIRING', 'CONNECTED'] as const)('goes on in %s', (status) => {
    expect(hasFailed({ status, updatedAt: later }, asked)).toBe(false);
  });
});
