import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cloudDeliveries } from './deliveries.ts';

describe('the signature', () => {
  const bytes = Buffer.from('{"object":"whatsapp_business_account","text":"caf\\u00e9"}');
  const sign = (secret: string, over = bytes) =>
    `sha256=${createHmac('sha256', secret).update(over).digest('hex')}`;

  it('is over the bytes as they came', () => {
    expect(cloudDeliveries.isSigned(bytes, sign('s3cret'), 's3cret')).toBe(true);
    const rewritten = Buffer.from(JSON.stringify(JSON.parse(bytes.toString())));
    expect(cloudDeliveries.isSigned(rewritten, sign('s3cret'), 's3cret')).toBe(false);
  });

  it.each([
    ['of another secret', sign('other')],
    ['that is missing', undefined],
    ['that is empty', 'sha256='],
    ['that is too short', sign('s3cret').slice(0, -2)],
    ['of another scheme', sign('s3cret').replace('sha256', 'sha1')],
  ])('%s is refused', (_, signature) => {
    expect(cloudDeliveries.isSigned(bytes, signature, 's3cret')).toBe(false);
  });

  it('is refused where no secret was filled in', () => {
    expect(cloudDeliveries.isSigned(bytes, sign(''), '')).toBe(false);
  });
});

it('what is no JSON is no delivery', () => {
  expect(cloudDeliveries.read(Buffer.from('no json'))).toBeUndefined();
});

it.each([9_007_199_254_740_991, -9_007_199_254_740_991, '999999999999'])(
  'a message of no moment, %s, does not hold up the one beside it',
  (timestamp) => {
    const message = { id: 'wamid.1', from: '5531987654321', type: 'text', text: { body: 'Oi' } };
    const messages = [
      { ...message, timestamp },
      { ...message, timestamp: '1760000000' },
    ];
    const value = { metadata: { phone_number_id: '1' }, messages };
    const entry = [{ changes: [{ field: 'messages', value }] }];
    const bytes = Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry }));
    const { news, notUnderstood } = cloudDeliveries.read(bytes) ?? { news: [], notUnderstood: 0 };
    expect([news[0]?.events.length, notUnderstood]).toEqual([1, 1]);
  },
);

it.each([
  ['image', { image: 'somewhere else' }],
  ['text', { text: { words: 'Oi' } }],
  ['location', { location: { latitude: 'north' } }],
  ['contacts', { contacts: [{ name: 'Ana' }] }],
  ['interactive', { interactive: { list_reply: {} } }],
])('a message whose %s has a shape to come is shown as one that cannot be shown', (type, content) => {
  const message = { id: 'wamid.1', from: '5531987654321', timestamp: '1760000000', type, ...content };
  const value = { metadata: { phone_number_id: '1' }, messages: [message] };
  const entry = [{ changes: [{ field: 'messages', value }] }];
  const bytes = Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry }));
  expect(cloudDeliveries.read(bytes)?.news[0]?.events).toMatchObject([
    { type: 'message', message: { id: 'wamid.1', content: { kind: 'unsupported', name: type } } },
  ]);
});
