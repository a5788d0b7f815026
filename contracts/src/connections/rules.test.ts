import { describe, expect, it } from 'vitest';
import { accountFor, missingOf } from './account-rules.ts';
import { actionsOf, canTransition, isGreetingMissing, needsAttention } from './rules.ts';
import { AccountInputSchema, connectionStatuses } from './schema.ts';

describe('the states of a connection', () => {
  it.each([
    ['OPENING', ['qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED']],
    ['qrcode', ['OPENING', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED']],
    ['PAIRING', ['OPENING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED']],
    ['CONNECTED', ['OPENING', 'TIMEOUT', 'DISCONNECTED']],
    ['TIMEOUT', ['OPENING', 'CONNECTED', 'DISCONNECTED']],
    ['DISCONNECTED', ['OPENING']],
  ] as const)('from %s lead to %j and nowhere else', (from, targets) => {
    expect(connectionStatuses.filter((to) => canTransition(from, to))).toEqual(targets);
  });

  it('ask for attention unless messages flow', () => {
    expect(connectionStatuses.filter(needsAttention)).toEqual(
      connectionStatuses.filter((status) => status !== 'CONNECTED'),
    );
  });

  it.each([
    ['OPENING', []],
    ['qrcode', ['showQr']],
    ['PAIRING', ['disconnect']],
    ['CONNECTED', ['disconnect']],
    ['TIMEOUT', ['retry', 'disconnect']],
    ['DISCONNECTED', ['retry', 'newQr']],
  ] as const)('B18: in %s offer %j', (status, actions) => {
    expect(actionsOf(status, 'beta')).toEqual(actions);
  });

  it('offer no code where there is no phone to read it', () => {
    expect(actionsOf('DISCONNECTED', 'cloud')).toEqual(['retry']);
  });
});

describe('the greeting', () => {
  it.each([
    [[], '', false],
    [[1], '', false],
    [[1, 2], '', true],
    [[1, 2], '  \n', true],
    [[1, 2], 'Olá!', false],
  ])(
    'of a connection with the queues %j and the text %j is missing: %s',
    (queueIds, greetingMessage, missing) => {
      expect(isGreetingMissing({ queueIds, greetingMessage })).toBe(missing);
    },
  );
});

const meta = {
  phoneNumberId: '106540352242922',
  businessAccountId: '102290129340398',
  accessToken: 'EAAJB'.padEnd(60, 'x'),
  appSecret: '0123456789abcdef0123456789abcdef',
};

describe('the account of a connection', () => {
  it('is all that Meta asks for, and nothing for the others', () => {
    expect(missingOf('cloud', {})).toEqual(
      ['phoneNumberId', 'businessAccountId', 'accessToken', 'appSecret'].map((field) => ({
        path: `account.${field}`,
        message: 'validation.required',
      })),
    );
    expect(missingOf('cloud', meta)).toEqual([]);
    expect(missingOf('beta', {})).toEqual([]);
    expect(missingOf('sandbox', {})).toEqual([]);
  });

  it('keeps only what its provider asks for', () => {
    const all = { ...meta, importsHistory: false, proxyUrl: '' };
    expect(accountFor('cloud', all)).toEqual(meta);
    expect(accountFor('beta', all)).toEqual({ importsHistory: false, proxyUrl: '' });
    expect(accountFor('sandbox', all)).toEqual({});
    expect(accountFor('beta', { phoneNumberId: '1' })).toEqual({});
  });

  it.each([
    ['', true],
    ['http://proxy.example:3128', true],
    ['https://user:pass@proxy.example', true],
    ['socks5://10.0.0.1:1080', true],
    ['socks4://proxy.example:1080', false],
    ['ftp://proxy.example', false],
    ['file:///etc/passwd', false],
    ['proxy.example:3128', false],
    ['http://', false],
  ])('takes %j as a proxy: %s', (proxyUrl, expected) => {
    expect(AccountInputSchema.safeParse({ proxyUrl }).success).toBe(expected);
  });

  it.each([
    ['phoneNumberId', '+55 11 98765-4321'],
    ['businessAccountId', '12'],
    ['accessToken', 'two words of a token'],
    ['appSecret', 'short'],
  ])('refuses as %s %j', (field, value) => {
    expect(AccountInputSchema.safeParse({ [field]: value }).success).toBe(false);
  });
});
