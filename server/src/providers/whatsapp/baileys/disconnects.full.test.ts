import type { Disconnect } from '@prosa/emulator/disconnects.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { copiesOf, memoryOf, type TestSession, text } from '#providers/whatsapp/provider-rig.ts';
import { eventually } from '#testing/eventually.ts';
import { linkedNumber } from '#testing/linked-number.ts';

const number = linkedNumber();

async function closing(opened: TestSession, ...before: string[]): Promise<unknown> {
  await opened.reaches(...before, 'closed');
  return opened.states.at(-1);
}

describe('a session that was open', () => {
  let session: TestSession;
  beforeEach(async () => {
    session = await number().linked();
  });

  const drops: readonly [string, Disconnect, object][] = [
    ['an error of the server', { kind: 'stream-error', code: 503 }, { reason: 'provider-failed' }],
    ['nonsense', { kind: 'malformed' }, { reason: 'provider-failed' }],
    ['an orderly end', { kind: 'stream-end' }, { reason: 'network' }],
    ['the end of the WebSocket', { kind: 'close' }, { reason: 'network' }],
    ['a reset of the connection', { kind: 'reset' }, { reason: 'network' }],
    ['another client in its place', { kind: 'replaced' }, { reason: 'replaced' }],
    ['a failure 402', { kind: 'failure', reason: 402 }, { reason: 'restricted', retryAfterMs: 21_600_000 }],
    ['a failure 405', { kind: 'failure', reason: 405 }, { reason: 'outdated', retryAfterMs: 3_600_000 }],
    ['a failure 501', { kind: 'failure', reason: 501 }, { reason: 'provider-failed' }],
  ];
  it.each(drops)('is ended by %s, and opens again with what it has', async (_, how, ending) => {
    const { emulator, owner, open } = number();
    emulator.drop(owner, how);
    expect(await closing(session, 'qr', 'linking', 'open')).toEqual({ at: 'closed', ...ending });
    await open({ memory: session.memory }).reaches('open');
  });

  const unlinkings: readonly [string, Disconnect][] = [
    ['taken off on the phone', { kind: 'removed' }],
    ['not allowed to have devices any more', { kind: 'downgrade' }],
  ];
  it.each(unlinkings)('is over when the account is %s: the next one asks to be paired', async (_, how) => {
    const { emulator, owner, open } = number();
    emulator.drop(owner, how);
    expect(await closing(session, 'qr', 'linking', 'open')).toEqual({ at: 'closed', reason: 'logged-out' });
    expect(session.memory.values.size).toBe(0);
    await open({ memory: session.memory }).reaches('qr');
  });

  it('goes on over a new socket when it is asked to restart, without a word of an end', async () => {
    const { emulator, owner, ana } = number();
    emulator.drop(owner, { kind: 'stream-error', code: 515 });
    await session.reaches('qr', 'linking', 'open', 'open');
    const id = await ana.sendText(owner, 'ainda aí?');
    const [heard] = await session.hears('message');
    expect(heard?.message.id).toBe(id);
    await session.session.send({
      id: 'PR515',
      chat: { phone: ana.pn },
      content: { kind: 'text', text: 'Sim' },
    });
    await ana.waitForMessage((message) => message.id === 'PR515');
  });

  it('gives way to a second one with the same login', async () => {
    await number()
      .open({ memory: memoryOf(new Map(session.memory.values)) })
      .reaches('open');
    expect(await closing(session, 'qr', 'linking', 'open')).toEqual({ at: 'closed', reason: 'replaced' });
  });

  it('refuses what was asked of it when the connection breaks, as something to try again', async () => {
    const { emulator, owner, ana } = number();
    emulator.faults.isUnanswered = ({ attrs }) => attrs.xmlns === 'usync';
    const asked = session.session.lookUp([ana.pn]).catch((error: unknown) => error);
    await emulator.stanzas.waitFor(
      ({ from, stanza }) => from.startsWith(owner.pn) && stanza.attrs.xmlns === 'usync',
    );
    emulator.drop(owner, { kind: 'reset' });
    expect(await asked).toMatchObject({ name: 'ProviderError', failure: { class: 'temporary' } });
  });

  it('ends when what a phone asks for again cannot be looked up, so that it is asked once more', async () => {
    const { emulator, owner, ana, open } = number();
    const { memory } = session;
    const copies = copiesOf();
    await session.session.disconnect();
    const first = open({ memory, copies });
    await first.reaches('open');
    let isReadable = false;
    emulator.faults.failsToDecrypt = (_, phone) => {
      if (isReadable || phone !== ana.pn) return false;
      isReadable = true;
      emulator.drop(owner, { kind: 'reset' });
      return true;
    };
    const id = 'PRAGAIN';
    const message = { id, chat: { phone: ana.pn }, content: text('de novo') };
    // The connection may break before that is known to have left.
    await first.session.send(message).catch(() => undefined);
    await first.reaches('open', 'closed');
    const second = open({
      memory,
      copies: { ...copies, find: () => Promise.reject(new Error('the database is away')) },
    });
    await eventually(() => expect(second.states.at(-1)).toEqual({ at: 'closed', reason: 'provider-failed' }));
    open({ memory, copies });
    await ana.waitForMessage((received) => received.id === id);
  });

  it.each([
    [401, { reason: 'logged-out' }],
    [503, { reason: 'provider-failed' }],
  ])('may be refused with %i when it comes back', async (loginFailure, ending) => {
    const { emulator, open } = number();
    await session.session.disconnect();
    emulator.faults.loginFailure = loginFailure;
    expect(await closing(open({ memory: session.memory }))).toEqual({ at: 'closed', ...ending });
    expect(session.memory.values.size > 0).toBe(loginFailure !== 401);
  });

  it('notices that nobody answers any more', async () => {
    const { emulator, open } = number();
    await session.session.disconnect();
    const listening = open({ memory: session.memory, settings: { keepAliveMs: 200 } });
    await listening.reaches('open');
    emulator.faults.isSilent = true;
    expect(await closing(listening, 'open')).toEqual({ at: 'closed', reason: 'timeout' });
  });
});

describe('a session that does not get as far', () => {
  it('ends when nobody listens there', async () => {
    const opened = number().open({ settings: { serverUrl: 'ws://127.0.0.1:9/ws/chat' } });
    expect(await closing(opened)).toEqual({ at: 'closed', reason: 'network' });
  });

  it.each([false, true])(
    'ends when the upgrade is refused, the connection kept open: %s',
    async (keepOpen) => {
      const { emulator, open } = number();
      emulator.faults.upgrade = { status: 503, keepOpen };
      expect(await closing(open())).toEqual({ at: 'closed', reason: 'network' });
    },
  );

  it('ends when the handshake is not answered', async () => {
    const { emulator, open } = number();
    emulator.faults.isHandshakeSilent = true;
    const opened = open({ settings: { idleTimeoutMs: 200 } });
    expect(await closing(opened)).toEqual({ at: 'closed', reason: 'timeout' });
  });
});
