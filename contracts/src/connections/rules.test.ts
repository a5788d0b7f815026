import { describe, expect, it } from 'vitest';
import { actionsOf, canTransition, isGreetingMissing, needsAttention } from './rules.ts';
import { connectionStatuses } from './schema.ts';

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
