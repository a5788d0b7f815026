import { parseAddress } from './addresses.ts';
import { answerAppState } from './app-state.ts';
import { answerCodePairing } from './code-pairing.ts';
import { answerGroupQuery } from './groups.ts';
import { sendInitialSync } from './history.ts';
import { answerBundles, countPreKeys, rotateSignedKey, uploadKeys } from './key-bundles.ts';
import { answerMediaHosts } from './media.ts';
import { sendPending } from './offline.ts';
import { finishPairing, removeCompanion } from './pairing.ts';
import type { Companion } from './person.ts';
import { firstChild, refusal, result, type Stanza, stanza } from './stanza.ts';
import { answerUsync } from './usync.ts';
import { type Connection, personAt, type World } from './world.ts';

/** Returns the URL of a profile picture; a person without one gets the same answer as an unknown person. */
function answerPicture(world: World, iq: Stanza): Stanza {
  const person = personAt(world, parseAddress(iq.attrs.target ?? ''));
  if (!person?.pictureUrl) return refusal(iq, 404, 'item-not-found');
  return result(iq, [stanza('picture', { id: '1', type: 'image', url: person.pictureUrl })]);
}

/** Fixed answers to the account queries that a client sends on each start; their content is irrelevant here. */
const accountAnswers: Readonly<Record<string, (iq: Stanza) => Stanza>> = {
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

interface Asked {
  readonly world: World;
  readonly connection: Connection;
  readonly companion: Companion;
  readonly iq: Stanza;
}

/** By type, namespace and first child. All of these ask for a paired device. */
const answers: Readonly<Record<string, (asked: Asked) => Stanza | Promise<Stanza>>> = {
  'get encrypt count': ({ world, companion, iq }) => countPreKeys(world, companion, iq),
  'get encrypt digest': ({ iq }) => result(iq, [stanza('digest', {})]),
  'get encrypt key': ({ world, iq }) => answerBundles(world, iq),
  'set encrypt registration': ({ companion, iq }) => uploadKeys(companion, iq),
  'set encrypt rotate': ({ companion, iq }) => rotateSignedKey(companion, iq),
  'get w:profile:picture picture': ({ world, iq }) => answerPicture(world, iq),
  'get usync usync': ({ world, iq }) => answerUsync(world, iq),
  'set w:m media_conn': ({ world, iq }) => answerMediaHosts(world, iq),
  'set w:sync:app:state sync': ({ world, companion, iq }) => answerAppState(world, companion, iq),
  'set md remove-companion-device': ({ connection, iq }) => removeCompanion(connection, iq),
};

export async function answerIq(world: World, connection: Connection, iq: Stanza): Promise<void> {
  if (world.faults.isUnanswered?.(iq)) return;
  const { type, xmlns = '' } = iq.attrs;
  const name = firstChild(iq)?.tag ?? '';
  if (type === 'result') {
    if (name === 'pair-device-sign') finishPairing(connection, iq);
    return;
  }
  if (name === 'link_code_companion_reg') {
    answerCodePairing(world, connection, iq);
    return;
  }
  connection.send(await answerTo(world, connection, iq));
  if (`${type} ${xmlns} ${name}` === 'get encrypt digest') afterLogin(world, connection);
}

async function answerTo(world: World, connection: Connection, iq: Stanza): Promise<Stanza> {
  const { type, xmlns = '' } = iq.attrs;
  const { companion } = connection;
  const name = `${type} ${xmlns} ${firstChild(iq)?.tag ?? ''}`;
  const simple = accountAnswers[name];
  if (simple) return simple(iq);
  if (!companion) return refusal(iq, 401, 'not-authorized');
  if (xmlns === 'w:g2') return answerGroupQuery(world, companion, iq);
  return (
    (await answers[name]?.({ world, connection, companion, iq })) ??
    refusal(iq, 501, 'feature-not-implemented')
  );
}

/** The digest of its keys is the last thing a client asks for before it calls itself open. */
function afterLogin(world: World, connection: Connection): void {
  const { companion } = connection;
  if (!companion || connection.isReady) return;
  sendPending(world, connection, companion);
  if (companion.loginCount === 1) void sendInitialSync(world, companion);
}
