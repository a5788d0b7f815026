import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Number of proxies in front of the server, or their addresses and networks; false without one. */
export type TrustedProxies = false | number | readonly string[];

/** Whether to believe the address that a proxy appended. Hops count from the server outwards, the socket being 0. */
export type IsTrusted = (address: string, hop: number) => boolean;

const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** An address, a network such as 10.0.0.0/8, or one of the names above. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0) return Object.hasOwn(namedNetworks, text);
  const longest = version === 4 ? 32 : 128;
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest);
  return isPrefix && rest.length === 0;
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Addresses that a caller forges in front of those of the proxies are never read. */
export function trustOf(proxies: TrustedProxies): IsTrusted {
  if (proxies === false) return () => false;
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  const networks = new BlockList();
  for (const network of proxies.flatMap((name) => namedNetworks[name] ?? [name])) {
    const [address = '', prefix] = network.split('/');
    if (prefix === undefined) networks.addAddress(address, familyOf(address));
    else networks.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && networks.check(address, familyOf(address));
}

/** The caller's address, for messages that do not pass Fastify's routes. */
export function callerAddress({ headers, socket }: IncomingMessage, isTrusted: IsTrusted): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean);
  const addresses = [socket.remoteAddress ?? '', ...forwarded.reverse()];
  const last = addresses.findIndex((address, hop) => !isTrusted(address, hop));
  return addresses.at(last) ?? '';
}
