import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { errorCatalogue } from '@prosa/contracts/errors.ts';
import type { TestApp } from '@prosa/server/testing/test-app.ts';
import fc from 'fast-check';
import { changedTables, type DatabaseSnapshot, type DatabaseWatch } from '#trials/walks/database-snapshot.ts';
import type { Finding, Tally } from './finding.ts';
import { hostileRequest } from './hostile-requests.ts';
import type { HostileWorld } from './hostile-world.ts';
import type { WireRequest } from './wire-request.ts';

export interface FuzzRun {
  readonly app: TestApp;
  readonly world: HostileWorld;
  readonly cases: number;
  readonly seed: number;
  readonly canaryPort: number;
  /** Number of requests that reached the forbidden address. */
  readonly canaryCalls: () => number;
  readonly watch: DatabaseWatch;
}

type Answer = Awaited<ReturnType<typeof send>>;

/** Refusals for an ended session, a missing row or a wrong state, which an earlier accepted request may have caused. */
const spoiltWorld = new Set([401, 403, 404, 409]);

/** Longer than any valid request takes on a busy machine. */
const patienceMs = 60_000;

async function send({ http }: TestApp, wire: WireRequest) {
  const { method, url, headers, payload } = wire;
  const response = http.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), patienceMs);
  });
  const answer = await Promise.race([response, late]);
  clearTimeout(timer);
  return answer;
}

/** Returns the fault of a response that is wrong for any request. */
function faultOf({ replyType }: EndpointDefinition, answer: Answer): string | undefined {
  if (answer === 'late') return 'hangs';
  const { statusCode, headers } = answer;
  const type = String(headers['content-type'] ?? '');
  if (headers['x-content-type-options'] !== 'nosniff') return 'lets browsers guess the type';
  const expected = statusCode < 300 ? (replyType ?? 'application/json') : 'application/json';
  if (!type.startsWith(expected)) return `answers as ${type}`;
  if (statusCode < 300) return undefined;
  const { error, code = error } = answer.json<{ error: string; code?: string }>();
  const known = errorCatalogue[code as keyof typeof errorCatalogue];
  if (!known) return 'refuses without a code';
  if (statusCode >= 500 && (!known.expected || code === 'ERR_UNAVAILABLE')) return `fails (${statusCode})`;
  return undefined;
}

function shown({ method, url, headers, payload }: WireRequest): string {
  const body = payload ? ` ${JSON.stringify(payload.toString('utf8').slice(0, 300))}` : '';
  return `${method} ${url.slice(0, 300)} ${headers['content-type'] ?? ''}${body}`;
}

/**
 * Returns the tables that a refused request changed. An earlier accepted request may still have work in progress, so
 * the request is sent again: only what it changes again counts.
 */
async function changedBy(
  { app, watch }: FuzzRun,
  wire: WireRequest,
  before: DatabaseSnapshot,
): Promise<string[]> {
  if (changedTables(before, await watch.take()).length === 0) return [];
  const settled = await watch.take();
  await send(app, wire);
  return changedTables(settled, await watch.take());
}

/** Returns the faults of one request's outcome. */
async function faultsOf(
  endpoint: EndpointDefinition,
  wire: WireRequest,
  { fuzz, before }: { readonly fuzz: FuzzRun; readonly before: DatabaseSnapshot },
) {
  const callsBefore = fuzz.canaryCalls();
  const answer = await send(fuzz.app, wire);
  const isRefused = answer !== 'late' && answer.statusCode >= 400;
  const changed = isRefused ? await changedBy(fuzz, wire, before) : [];
  const faults = [
    faultOf(endpoint, answer),
    ...(fuzz.canaryCalls() > callsBefore ? ['calls an inner address'] : []),
    ...(changed.length > 0 ? [`changes ${changed.join(', ')} although it refuses`] : []),
  ];
  const answered = answer === 'late' ? 'nothing' : `${answer.statusCode} ${answer.payload.slice(0, 200)}`;
  return { faults: faults.filter((fault) => fault !== undefined), answer, answered, isRefused };
}

/** Sends hostile requests to an endpoint and reports the faults. */
export async function attackEndpoint(endpoint: EndpointDefinition, fuzz: FuzzRun): Promise<Tally> {
  const { world, watch, cases, seed, canaryPort } = fuzz;
  const findings: Finding[] = [];
  let refused = 0;
  const { body } = await world.fineRequest(endpoint);
  const attacks = fc.sample(hostileRequest(endpoint, canaryPort, body), { numRuns: cases, seed });
  for (const { about, apply } of attacks) {
    const fine = await world.fineRequest(endpoint);
    const wire = world.sign(endpoint, apply(fine, await world.tokenFor(endpoint)));
    const before = await watch.take();
    const { faults, answer, answered, isRefused } = await faultsOf(endpoint, wire, { fuzz, before });
    for (const what of faults) {
      findings.push({ endpoint: endpoint.name, what, about, detail: `${shown(wire)} → ${answered}` });
    }
    if (!isRefused) continue;
    refused += 1;
    if (answer !== 'late' && spoiltWorld.has(answer.statusCode)) await world.mend();
  }
  return { endpoint: endpoint.name, cases, accepted: cases - refused, refused, findings };
}
