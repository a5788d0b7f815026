import type { EndpointDefinition } from '@prosa/contracts/endpoint.ts';
import { RawJson } from './hostile-values.ts';
import type { PlainRequest } from './request-places.ts';

/** A request as it goes over the wire. */
export interface WireRequest {
  readonly method: EndpointDefinition['method'];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: Buffer;
}

/** As JSON, with what no value of ours would be written as left as it stands. */
export function writeJson(value: unknown): string {
  const raw: string[] = [];
  const text = JSON.stringify(value, (_, entry: unknown) => {
    if (!(entry instanceof RawJson)) return entry;
    raw.push(entry.text);
    return `@raw-${raw.length - 1}@`;
  });
  return (text ?? 'null').replaceAll(/"@raw-(\d+)@"/g, (_, index: string) => raw[Number(index)] ?? '');
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : writeJson(value);
}

/** Half of a character has no bytes of its own; some clients send these. */
function percentEncoded(text: string): string {
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : `${encodeURIComponent(text.toWellFormed())}%ED%A0%80`;
}

function pathOf({ path }: EndpointDefinition, params: unknown): string {
  return Object.entries((params ?? {}) as object).reduce(
    (text, [name, value]) => text.replace(`:${name}`, () => percentEncoded(asText(value))),
    path as string,
  );
}

/** A list as the same name again and again, an object as names in brackets: as browsers' libraries do. */
function queryOf(query: unknown): string {
  const pairs = Object.entries((query ?? {}) as object).flatMap(([name, value]): [string, unknown][] => {
    if (Array.isArray(value)) return value.slice(0, 200).map((entry) => [name, entry]);
    const isPlain = typeof value === 'object' && value !== null && !(value instanceof RawJson);
    return isPlain
      ? Object.entries(value).map(([key, entry]) => [`${name}[${key}]`, entry])
      : [[name, value]];
  });
  return pairs
    .map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(asText(value).slice(0, 8000))}`)
    .join('&');
}

/** Written as an honest client would write it. */
export function wireOf(
  endpoint: EndpointDefinition,
  request: PlainRequest,
  token: string | undefined,
): WireRequest {
  const query = queryOf(request.query);
  const hasBody = request.body !== undefined;
  return {
    method: endpoint.method,
    url: `/api${pathOf(endpoint, request.params)}${query ? `?${query}` : ''}`,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { payload: Buffer.from(writeJson(request.body)) } : {}),
  };
}

interface FilePart {
  readonly name: string;
  readonly fileName: string;
  readonly type: string;
  readonly bytes: Buffer;
}

export const boundary = '----hostile';

/** A form as bytes, whatever its names contain. */
export function formOf(fields: readonly (readonly [string, unknown])[], files: readonly FilePart[]): Buffer {
  const parts = [
    ...fields.map(([name, value]) =>
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${asText(value)}\r\n`,
      ),
    ),
    ...files.map(({ name, fileName, type, bytes }) =>
      Buffer.concat([
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: ${type}\r\n\r\n`,
        ),
        bytes,
        Buffer.from('\r\n'),
      ]),
    ),
  ];
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

export function withForm(
  wire: WireRequest,
  payload: Buffer,
  type = `multipart/form-data; boundary=${boundary}`,
): WireRequest {
  return { ...wire, payload, headers: { ...wire.headers, 'content-type': type } };
}
