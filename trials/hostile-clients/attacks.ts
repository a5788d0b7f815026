import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { workbookWith } from '@prosa/server/testing/hostile-files.ts';
import { textFrame, upgradeHeaders } from './websocket-frames.ts';

export interface AttackTarget {
  readonly port: number;
  /** Sessions of a company that signed up to do harm. */
  readonly insiderTokens: readonly string[];
  /** An account that works here, known to the attackers. */
  readonly knownEmail: string;
}

/** Answers of the server by status; connections that it closed without one count as `cut`. */
export type AttackTally = Record<string, number>;

interface Attack {
  readonly target: AttackTarget;
  readonly signal: AbortSignal;
  count(answer: number | 'cut'): void;
}

type Post = {
  /** The attackers are not at the address of those who work. */
  readonly from: string;
  readonly path: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
};

const agent = new Agent({ keepAlive: true });
const json = { 'content-type': 'application/json' };
const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token ?? ''}` });
const pauseMs = 50;
/** After large bodies: more than some hundred megabits a second is a matter for the network in front of a server. */
const largePauseMs = 1500;
/** They begin within so long, as clients of many machines do. */
const rampUpMs = 5000;
/** Bounds the rate of a flood: at the lowest priority it would otherwise take all that a machine has left. */
const reconnectMs = 2000;

/** Sends a request and counts its answer, or that there was none. */
function post({ target, signal, count }: Attack, { from, path, body, headers = json }: Post): Promise<void> {
  return new Promise((resolve) => {
    const settle = (answer: number | 'cut') => {
      if (!signal.aborted) count(answer);
      resolve();
    };
    const sent = request(
      {
        host: '127.0.0.1',
        port: target.port,
        localAddress: from,
        method: 'POST',
        path,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        agent,
        signal,
      },
      (answer: IncomingMessage) => {
        answer.resume();
        answer.once('close', () => settle(answer.statusCode ?? 'cut'));
      },
    );
    sent.once('error', () => settle('cut'));
    sent.end(body);
  });
}

interface Repetition {
  readonly workers: number;
  readonly pauseMs: number;
}

async function repeat(
  { signal }: Attack,
  repetition: Repetition,
  act: (worker: number) => Promise<void>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: repetition.workers }, async (_, worker) => {
      await sleep((rampUpMs * worker) / repetition.workers);
      while (!signal.aborted) {
        await act(worker);
        await sleep(repetition.pauseMs);
      }
    }),
  );
}

const senders = 200;
const dripMs = 1000;

/** Half of them never end their headers, the others send a body of 60,000 bytes one byte per second. */
async function sendSlowly(attack: Attack): Promise<void> {
  const { target, signal, count } = attack;
  const begin = ['POST /api/auth/login HTTP/1.1', 'host: prosa', 'content-type: application/json'];
  await repeat(attack, { workers: senders, pauseMs }, (sender) => {
    const socket = connect({ port: target.port, host: '127.0.0.1', localAddress: '127.0.0.11' });
    const lines = sender % 2 === 0 ? begin : [...begin, 'content-length: 60000', '', '"'];
    socket.write(lines.join('\r\n'));
    const drip = setInterval(() => socket.write('a'), dripMs);
    const stop = () => void socket.destroy();
    signal.addEventListener('abort', stop, { once: true });
    return new Promise((resolve) => {
      socket.resume();
      socket.on('error', () => undefined);
      socket.once('close', async () => {
        clearInterval(drip);
        signal.removeEventListener('abort', stop);
        if (!signal.aborted) count('cut');
        await sleep(reconnectMs);
        resolve();
      });
    });
  });
}

const deepBody = (bytes: number) => '['.repeat(bytes);
/** Just below what a public endpoint and one with a session read. */
const [deepPublic, deepSession] = [deepBody(60_000), deepBody(1_000_000)];

async function sendDeepJson(attack: Attack): Promise<void> {
  const { insiderTokens } = attack.target;
  const bodies = [
    { path: '/api/auth/login', body: deepPublic },
    { path: '/api/companies/signup', body: deepPublic },
    { path: '/api/quick-messages', body: deepSession },
    { path: '/api/quick-messages', body: deepSession, headers: { ...json, ...bearer(insiderTokens[0]) } },
  ];
  await repeat(attack, { workers: 16, pauseMs: largePauseMs }, async (worker) => {
    for (const body of bodies) await post(attack, { from: `127.0.0.${20 + (worker % 4)}`, ...body });
  });
}

/** Guesses from many addresses: at a known account, and at others that may exist. */
async function stormLogin(attack: Attack): Promise<void> {
  let guesses = 0;
  await repeat(attack, { workers: 40, pauseMs }, async (worker) => {
    guesses += 1;
    const email = guesses % 2 === 0 ? attack.target.knownEmail : `pessoa${guesses}@medida.example`;
    const body = JSON.stringify({ email, password: `palpite ${guesses}` });
    await post(attack, { from: `127.0.1.${1 + (worker % 20)}`, path: '/api/auth/login', body });
  });
}

function form(fileName: string, bytes: Buffer) {
  const edge = 'hostile-form-edge';
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
    type: { 'content-type': `multipart/form-data; boundary=${edge}` },
  };
}

const bombBytes = 256 * 1024 * 1024;
const strangersBytes = 20 * 1024 * 1024;

/** A workbook whose directory says that it is empty, by people of the company; large files by strangers. */
async function uploadBombs(attack: Attack): Promise<void> {
  const { insiderTokens } = attack.target;
  const bomb = form('contatos.xlsx', workbookWith(Buffer.alloc(bombBytes, ' '), 0));
  const large = form('contatos.csv', Buffer.alloc(strangersBytes, 'a'));
  const path = '/api/contacts/upload';
  await repeat(attack, { workers: 6, pauseMs: largePauseMs }, async (worker) => {
    const token = insiderTokens[worker % insiderTokens.length];
    await post(attack, {
      from: '127.0.0.31',
      path,
      body: bomb.body,
      headers: { ...bomb.type, ...bearer(token) },
    });
    await post(attack, { from: '127.0.0.32', path, body: large.body, headers: large.type });
  });
}

const flooders = 500;
const nonsenseEveryMs = 200;
const nonsense = [
  '42["joinChatBox","999999999"]',
  '42["joinTickets",{"status":"open"}]',
  `42["typing",${JSON.stringify('x'.repeat(2000))}]`,
  '42["constructor"]',
  '4x',
];

/** One third shows no token, one third a wrong one, and one third sends nonsense with one that is right. */
function openFlooder({ target, signal, count }: Attack, flooder: number): Promise<void> {
  const token = ['', 'wrong', target.insiderTokens[flooder % target.insiderTokens.length]][flooder % 3];
  return new Promise((resolve) => {
    const settle = () => {
      if (!signal.aborted) count('cut');
      resolve(sleep(reconnectMs));
    };
    const asked = request({
      host: '127.0.0.1',
      port: target.port,
      localAddress: '127.0.0.41',
      path: '/socket.io/?EIO=4&transport=websocket',
      headers: upgradeHeaders,
      signal,
    });
    asked.once('error', settle);
    asked.once('response', (answer) => {
      answer.resume();
      count(answer.statusCode ?? 'cut');
      answer.once('close', () => resolve(sleep(reconnectMs)));
    });
    asked.once('upgrade', (_answer, socket: Duplex) => {
      let sent = 0;
      const timer = setInterval(() => {
        sent += 1;
        const isFirst = sent === 1;
        if (token && isFirst) socket.write(textFrame(`40${JSON.stringify({ token })}`));
        if (!isFirst) socket.write(textFrame(nonsense[sent % nonsense.length] ?? ''));
      }, nonsenseEveryMs);
      const stop = () => void socket.destroy();
      signal.addEventListener('abort', stop, { once: true });
      socket.resume();
      socket.on('error', () => undefined);
      socket.once('close', () => {
        clearInterval(timer);
        signal.removeEventListener('abort', stop);
        settle();
      });
    });
    asked.end();
  });
}

const floodSockets = (attack: Attack) =>
  repeat(attack, { workers: flooders, pauseMs }, (flooder) => openFlooder(attack, flooder));

const attacks = {
  'slow senders': sendSlowly,
  'deep JSON': sendDeepJson,
  'login storm': stormLogin,
  'upload bombs': uploadBombs,
  'socket flood': floodSockets,
} as const satisfies Record<string, (attack: Attack) => Promise<void>>;

export type AttackName = keyof typeof attacks;
export const attackNames = Object.keys(attacks) as AttackName[];

/** Attacks in all these ways at once until the signal; `tallies` is filled on the way. */
export async function runAttacks(
  target: AttackTarget,
  names: readonly AttackName[],
  tallies: Record<string, AttackTally>,
  signal: AbortSignal,
): Promise<void> {
  await Promise.all(
    names.map((name) => {
      const tally: AttackTally = {};
      tallies[name] = tally;
      return attacks[name]({
        target,
        signal,
        count(answer) {
          tally[answer] = (tally[answer] ?? 0) + 1;
        },
      });
    }),
  );
}
