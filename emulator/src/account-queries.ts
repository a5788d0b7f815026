import { result, type Stanza, stanza } from './stanza.ts';

/** Fixed answers to the account queries that a client sends on each start; their content is irrelevant here. */
export const accountAnswers: Readonly<Record<string, (iq: Stanza) => Stanza>> = {
  'get w:p ping': (iq) => result(iq),
  'set passive active': (iq) => result(iq),
  'set passive passive': (iq) => result(iq),
  'get abt props': (iq) => result(iq, [stanza('props', { protocol: 1, hash: 'emu' })]),
  'get blocklist ': (iq) => result(iq, [stanza('list', {})]),
  'get privacy privacy': (iq) =>
    result(iq, [stanza('privacy', {}, [stanza('category', { name: 'readreceipts', value: 'all' })])]),
  'set privacy privacy': (iq) => result(iq),
  'set privacy tokens': (iq) => result(iq),
  'set urn:xmpp:whatsapp:dirty clean': (iq) => result(iq),
  'get status status': (iq) => result(iq),
};
