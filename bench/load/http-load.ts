import autocannon, { type Result } from 'autocannon';

/** One kind of request, sent repeatedly. */
export interface LoadRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly token?: string | undefined;
  readonly body?: object;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p97_5: number;
  readonly p99: number;
  readonly bytes: number;
}

/**
 * Runs this many concurrent callers, each sending the next request after the last response. A refusal fails the bench.
 */
async function sendRequests(
  { url, method = 'GET', token, body }: LoadRequest,
  connections: number,
  end: { readonly duration: number } | { readonly amount: number },
): Promise<Result> {
  const result = await autocannon({
    url,
    method,
    connections,
    ...end,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const refused = result.non2xx + result.errors + result.timeouts;
  if (refused > 0) throw new Error(`${method} ${url}: ${refused} calls were refused or failed.`);
  return result;
}

/** Calls until the JIT has compiled the code path of a request; longer code paths need more of them. */
const warmUpCalls = 4000;

export async function warmUp(shot: LoadRequest): Promise<void> {
  await sendRequests(shot, 20, { amount: warmUpCalls });
}

export async function measureLoad(
  shot: LoadRequest,
  connections: number,
  seconds: number,
): Promise<LoadResult> {
  const result = await sendRequests(shot, connections, { duration: seconds });
  const { latency, requests, throughput } = result;
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p97_5: latency.p97_5,
    p99: latency.p99,
    bytes: Math.round(throughput.total / Math.max(requests.total, 1)),
  };
}
