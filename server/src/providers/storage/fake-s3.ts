import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { parseRangeHeader, resolveRange, UnsatisfiableRange } from '#platform/uploads/byte-range.ts';

interface FakeObject {
  readonly body: Buffer;
  readonly contentType: string;
}

interface PendingUpload {
  readonly contentType: string;
  readonly parts: Map<number, Buffer>;
}

interface Call {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string | number>;
  readonly body?: Buffer | string;
}

export interface FakeS3 {
  readonly endpoint: string;
  readonly bucket: string;
  /** Multipart uploads that were neither completed nor aborted, which a real bucket would bill. */
  pendingUploads(): number;
  /** How many requests of this HTTP method came so far. */
  requests(method: string): number;
  stop(): Promise<void>;
}

// Tiny, so that a reader that forgets the second page is found out.
const LIST_PAGE = 2;

/** As much of S3 as our adapter calls, over real HTTP, path style. Signatures are not checked. */
export async function startFakeS3(bucket = 'prosa-test'): Promise<FakeS3> {
  const objects = new Map<string, FakeObject>();
  const uploads = new Map<string, PendingUpload>();
  const counts = new Map<string, number>();

  function answerTo(call: Call): Answer {
    const uploadId = call.query.get('uploadId');
    if (call.key === '') return call.method === 'HEAD' ? { status: 200 } : list(call.query);
    if (call.method === 'GET' || call.method === 'HEAD') return read(call);
    if (uploadId !== null) return continueUpload(call, uploadId);
    if (call.method === 'DELETE') {
      objects.delete(call.key);
      return { status: 204 };
    }
    return write(call);
  }

  function write(call: Call): Answer {
    const contentType = call.headers['content-type'] ?? 'application/octet-stream';
    if (!call.query.has('uploads')) {
      objects.set(call.key, { body: call.body, contentType });
      return { status: 200, headers: { etag: etagOf(call.body) } };
    }
    const id = randomUUID();
    uploads.set(id, { contentType, parts: new Map() });
    return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }

  function continueUpload(call: Call, uploadId: string): Answer {
    const upload = uploads.get(uploadId);
    if (!upload) return refusal(404, 'NoSuchUpload');
    if (call.method === 'PUT') {
      upload.parts.set(Number(call.query.get('partNumber')), call.body);
      return { status: 200, headers: { etag: etagOf(call.body) } };
    }
    uploads.delete(uploadId);
    if (call.method === 'DELETE') return { status: 204 };
    const parts = [...upload.parts].sort(([first], [second]) => first - second);
    const body = Buffer.concat(parts.map(([, part]) => part));
    objects.set(call.key, { body, contentType: upload.contentType });
    return xml(`<CompleteMultipartUploadResult><Key>${call.key}</Key></CompleteMultipartUploadResult>`);
  }

  function read(call: Call): Answer {
    const found = objects.get(call.key);
    if (!found) return refusal(404, 'NoSuchKey');
    const headers = { 'content-type': found.contentType, etag: etagOf(found.body) };
    const asked = parseRangeHeader(call.headers.range);
    if (!asked) return { status: 200, headers, body: found.body };
    try {
      const { start, end } = resolveRange(asked, found.body.length);
      const span = { 'content-range': `bytes ${start}-${end}/${found.body.length}` };
      return { status: 206, headers: { ...headers, ...span }, body: found.body.subarray(start, end + 1) };
    } catch (error) {
      if (error instanceof UnsatisfiableRange) return refusal(416, 'InvalidRange');
      throw error;
    }
  }

  function list(query: URLSearchParams): Answer {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, LIST_PAGE);
    const hasMore = keys.length > LIST_PAGE;
    const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('');
    const next = hasMore ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return xml(
      `<ListBucketResult><IsTruncated>${hasMore}</IsTruncated>${contents}${next}</ListBucketResult>`,
    );
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    counts.set(method, (counts.get(method) ?? 0) + 1);
    const url = new URL(request.url ?? '/', 'http://fake');
    const [, givenBucket, ...rest] = decodeURIComponent(url.pathname).split('/');
    const call = {
      method,
      key: rest.join('/'),
      query: url.searchParams,
      headers,
      body: await buffer(request),
    };
    const answer = givenBucket === bucket ? answerTo(call) : refusal(404, 'NoSuchBucket');
    const body = answer.body ?? '';
    response.writeHead(answer.status, { 'content-length': Buffer.byteLength(body), ...answer.headers });
    response.end(method === 'HEAD' ? undefined : body);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    pendingUploads: () => uploads.size,
    requests: (method) => counts.get(method) ?? 0,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}

function xml(body: string, status = 200): Answer {
  return { status, headers: { 'content-type': 'application/xml' }, body: `<?xml version="1.0"?>${body}` };
}

function refusal(status: number, code: string): Answer {
  return xml(`<Error><Code>${code}</Code></Error>`, status);
}
