import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Whether a server of ours may connect to an address on behalf of a customer. */
export type AddressPolicy = (hostname: string, address: string) => boolean;

const GLOBAL_UNICAST_V6 = ipaddr.IPv6.parseCIDR('2000::/3');
// Never a server, whatever the operator allows.
const NEVER = new Set(['unspecified', 'multicast', 'broadcast']);

/**
 * @param allowPrivate `true` opens every private range; a list opens the addresses (`10.0.0.5`), networks
 *   (`10.0.0.0/8`) and names (`n8n.internal`) in it.
 */
export function createAddressPolicy(allowPrivate: boolean | readonly string[]): AddressPolicy {
  const entries =
    typeof allowPrivate === 'boolean' ? [] : allowPrivate.map((each) => each.trim().toLowerCase());
  const networks = entries.map(parseNetwork).filter((each) => each !== undefined);
  const names = new Set(entries.filter((each) => !parseNetwork(each)));

  return (hostname, text) => {
    const address = parseAddress(text);
    if (!address || NEVER.has(address.range())) return false;
    if (isPublic(address) || allowPrivate === true) return true;
    if (names.has(hostname.toLowerCase())) return true;
    return networks.some(
      ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
    );
  };
}

function isPublic(address: Address): boolean {
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast';
  return address.range() === 'unicast' && address.match(GLOBAL_UNICAST_V6);
}

/** An IPv6 form that carries an IPv4 address ends at that address, so it is judged as that address. */
function parseAddress(text: string): Address | undefined {
  const family = isIP(text);
  if (family === 4) return ipaddr.IPv4.parse(text);
  // Spelt in hexadecimal by the URL parser first: ipaddr.js takes "::8.8.8.8" for "::ffff:8.8.8.8", the system does not.
  const spelt = family === 6 ? URL.parse(`http://[${text}]`)?.hostname.slice(1, -1) : undefined;
  if (spelt === undefined) return undefined;
  const address = ipaddr.IPv6.parse(spelt);
  const bytes = address.toByteArray();
  switch (address.range()) {
    case 'ipv4Mapped':
    case 'rfc6145':
      return new ipaddr.IPv4(bytes.slice(12));
    case 'rfc6052':
      // 64:ff9b:1::/48 is a network's own translation, whose layout only that network knows.
      return address.parts[2] === 0 ? new ipaddr.IPv4(bytes.slice(12)) : address;
    case '6to4':
      return new ipaddr.IPv4(bytes.slice(2, 6));
    default:
      return address;
  }
}

function parseNetwork(entry: string): [Address, number] | undefined {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
  if (!ipaddr.isValid(entry)) return undefined;
  const address = ipaddr.parse(entry);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
