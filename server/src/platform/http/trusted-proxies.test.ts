import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { callerAddress, type TrustedProxies, trustOf } from './trusted-proxies.ts';

function addressBehind(proxies: TrustedProxies, remoteAddress: string, forwarded: string): string {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
  const message = new IncomingMessage(socket);
  message.headers['x-forwarded-for'] = forwarded;
  return callerAddress(message, trustOf(proxies));
}

const forged = '198.51.100.7';
const caller = '203.0.113.9';

it.each<[TrustedProxies, string, string, string]>([
  [false, caller, forged, caller],
  [1, '10.0.0.1', `${forged}, ${caller}`, caller],
  [2, '10.0.0.1', `${forged}, ${caller}, 10.0.0.2`, caller],
  [2, '10.0.0.1', caller, caller],
  [['loopback', '10.0.0.0/8'], '::ffff:127.0.0.1', `${forged}, ${caller}, 10.0.0.2`, caller],
  [['10.0.0.0/8'], caller, forged, caller],
  [['fc00::/7'], 'fd00::1', `${forged}, 2001:db8::9`, '2001:db8::9'],
  [1, '10.0.0.1', '', '10.0.0.1'],
])('D10: with %j a call from %s for "%s" comes from %s', (proxies, remote, header, expected) => {
  expect(addressBehind(proxies, remote, header)).toBe(expected);
});
