import { describe, expect, it } from 'vitest';
import { accountFor, missingOf } from './rules.ts';
import { AccountInputSchema } from './schema.ts';

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
