import { expect, test } from 'vitest';
import { createAddressPolicy } from './address-policy.ts';

const inner: [string, ...string[]][] = [
  ['loopback', '127.0.0.1', '127.255.255.254', '::1'],
  ['this host', '0.0.0.0', '0.1.2.3', '::'],
  ['private', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ['link-local, where clouds keep their secrets', '169.254.169.254', 'fe80::1', 'fe80::1%eth0'],
  ['carrier-grade', '100.64.0.1', '100.127.255.255'],
  ['unique local', 'fc00::1', 'fd00:ec2::254'],
  ['site-local', 'fec0::1'],
  ['multicast and broadcast', '224.0.0.1', '239.255.255.250', '255.255.255.255', 'ff02::1'],
  [
    'reserved and for documents',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.9',
    '240.0.0.1',
    '2001:db8::1',
    '3fff::1',
  ],
  ['IPv4 inside IPv6', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '::ffff:10.0.0.1', '::ffff:0:127.0.0.1'],
  ['IPv4-compatible IPv6', '::127.0.0.1', '::7f00:1', '::8.8.8.8'],
  ['NAT64', '64:ff9b::7f00:1', '64:ff9b::169.254.169.254', '64:ff9b:1::8.8.8.8'],
  ['6to4', '2002:7f00:1::', '2002:a9fe:a9fe::1', '2002:c0a8:101::1'],
  ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
  ['nothing at all', '', 'localhost', '1.2.3', '999.1.1.1', 'not an address'],
];

test.each(inner)('%s addresses are refused', (_what, ...addresses) => {
  const isAllowed = createAddressPolicy(false);
  for (const address of addresses) expect([address, isAllowed('host', address)]).toEqual([address, false]);
});

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '172.32.0.1',
  '100.128.0.1',
  '2606:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
])('the public address %s is allowed', (address) => {
  expect(createAddressPolicy(false)('host', address)).toBe(true);
});

test('the operator can open all private ranges, but never a multicast or unspecified address', () => {
  const isAllowed = createAddressPolicy(true);
  for (const address of ['127.0.0.1', '10.0.0.1', 'fd00::1', '::ffff:127.0.0.1']) {
    expect([address, isAllowed('host', address)]).toEqual([address, true]);
  }
  for (const address of ['0.0.0.0', '::', '224.0.0.1', 'ff02::1', '255.255.255.255', '::ffff:0.0.0.0']) {
    expect([address, isAllowed('host', address)]).toEqual([address, false]);
  }
});

test('the operator can open single addresses, networks and names', () => {
  const isAllowed = createAddressPolicy(['10.1.0.0/16', '192.168.0.7', 'fd00::/8', ' N8N.internal ']);
  expect(isAllowed('host', '10.1.2.3')).toBe(true);
  expect(isAllowed('host', '::ffff:10.1.2.3')).toBe(true);
  expect(isAllowed('host', '10.2.0.1')).toBe(false);
  expect(isAllowed('host', '192.168.0.7')).toBe(true);
  expect(isAllowed('host', '192.168.0.8')).toBe(false);
  expect(isAllowed('host', 'fd12::1')).toBe(true);
  expect(isAllowed('n8n.internal', '172.16.0.9')).toBe(true);
  expect(isAllowed('other.internal', '172.16.0.9')).toBe(false);
});
