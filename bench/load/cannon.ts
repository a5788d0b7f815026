import autocannon from 'autocannon';

/** One kind of call, made again and again. */
export interface Shot {
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly token?: string | undefined;
  readonly body?: object;
}

export interface Salvo {
  readonly perSecond: number;
  readonly p50: number;
  readonly p97_5: number;
  readonly p99: number;
  readonly bytes: number;
}

/** As many callers at once, each with the next call as soon as the last one is answered. A refusal fails the bench. */
export async function fire(shot: Shot, connections: number, seconds: number): Promise<Salvo> {
  const { url, method = 'GET', token, body } = shot;
  const result = await autocannon({
    url,
    method,
    connections,
    duration: seconds,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const refused = result.non2xx + result.errors + result.timeouts;
  if (refused > 0) throw new Error(`${method} ${url}: ${refused} calls were refused or failed.`);
  const { latency, requests, throughput } = result;
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p97_5: latency.p97_5,
    p99: latency.p99,
    bytes: Math.round(throughput.total / Math.max(requests.total, 1)),
  };
}
