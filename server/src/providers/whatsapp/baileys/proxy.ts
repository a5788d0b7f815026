import type { Agent } from 'node:https';
import { isIP } from 'node:net';
import { HttpsProxyAgent } from 'https-proxy-agent';
import { SocksProxyAgent } from 'socks-proxy-agent';
import { buildConnector, type Dispatcher, Dispatcher1Wrapper, ProxyAgent, Socks5ProxyAgent } from 'undici';
import { createAddressPolicy } from '#platform/outgoing-http/address-policy.ts';
import { checkedLookup } from '#platform/outgoing-http/safe-fetch.ts';

/** One proxy, as the socket and as media know it. */
export interface ProxyAccess {
  readonly agent: Agent;
  readonly dispatcher: Dispatcher;
  /** The same for Node's own `fetch`, which uses an older form of the interface. */
  readonly fetchOptions: RequestInit;
  /** The URL contains a literal address that customers may not reach from here. A host name is checked on connect. */
  readonly isForbidden: boolean;
  close(): Promise<void>;
}

/**
 * A customer entered the URL: its target is checked by the same lookup that the connection uses, so that it gives no
 * access to the operator's own network.
 */
export function createProxy(url: string, allowPrivate: boolean | readonly string[]): ProxyAccess {
  const isAllowed = createAddressPolicy(allowPrivate);
  const lookup = checkedLookup(isAllowed);
  const hostname = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const isSocks = url.startsWith('socks');
  const agent = isSocks
    ? new SocksProxyAgent(url, { socketOptions: { lookup } })
    : new HttpsProxyAgent(url, { lookup });
  const dispatcher = isSocks
    ? new Socks5ProxyAgent(url, { connect: buildConnector({ lookup }) })
    : new ProxyAgent({ uri: url, proxyTls: { lookup } });
  const olderForm: object = new Dispatcher1Wrapper(dispatcher);
  return {
    agent: agent as Agent,
    dispatcher,
    fetchOptions: { dispatcher: olderForm as NonNullable<RequestInit['dispatcher']> },
    // A literal address never reaches the lookup.
    isForbidden: isIP(hostname) !== 0 && !isAllowed(hostname, hostname),
    async close() {
      agent.destroy();
      await dispatcher.destroy();
    },
  };
}
