import type { EndpointDefinition, ParamsOf, ReplyOf } from '@prosa/contracts/endpoint.ts';
import { inSession } from './api.ts';
import { ApiError, readError } from './api-error.ts';
import { type CallOptions, requestFile, urlOf } from './api-request.ts';
import { session } from './session.ts';

/** Calls the server for a file, in the session. */
export function downloadFile<E extends EndpointDefinition>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<Blob> {
  return inSession(session, (token) => requestFile(endpoint, options, token));
}

export interface UploadOptions<E extends EndpointDefinition> {
  readonly params: ParamsOf<E>;
  readonly query?: Readonly<Record<string, string>>;
  readonly file: File;
  /** The other parts of the request. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Told how much of the file has left, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Sends a file. There is no limit on its time: a large one over a slow link takes what it takes. */
export function upload<E extends EndpointDefinition>(
  endpoint: E,
  options: UploadOptions<E>,
): Promise<ReplyOf<E>> {
  return inSession(session, (token) => send(endpoint, options, token));
}

/** By XMLHttpRequest, because fetch tells nothing of how far an upload has come. */
function send<E extends EndpointDefinition>(
  endpoint: E,
  { params, query = {}, file, fields = {}, signal, onProgress }: UploadOptions<E>,
  token: string,
): Promise<ReplyOf<E>> {
  const { promise, resolve, reject } = Promise.withResolvers<ReplyOf<E>>();
  const request = new XMLHttpRequest();
  request.open(endpoint.method, urlOf(endpoint, { params: params as Record<string, unknown>, query }));
  request.setRequestHeader('accept', 'application/json');
  request.setRequestHeader('authorization', `Bearer ${token}`);
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total);
  request.onload = () => {
    const { status, responseText } = request;
    if (status < 400) resolve(JSON.parse(responseText) as ReplyOf<E>);
    else void readError(new Response(responseText, { status })).then(reject);
  };
  request.onerror = () => reject(new ApiError('ERR_NETWORK'));
  request.onabort = () => reject(new ApiError('ERR_NETWORK'));
  signal?.addEventListener('abort', () => request.abort());
  const form = new FormData();
  // Before the file, so that the server knows them when it begins to read it.
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  request.send(form);
  return promise;
}
