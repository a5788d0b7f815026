import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { MediaConnInfo, WAMediaUploadFunction } from 'baileys';
import { type Dispatcher, request } from 'undici';
import { z } from 'zod';
import { ProviderError } from '#providers/whatsapp/port.ts';

export interface UploadOptions {
  readonly refreshMediaConn: (force?: boolean) => Promise<MediaConnInfo>;
  /** Upload paths by kind of file, from Baileys. */
  readonly paths: Readonly<Record<string, string>>;
  readonly dispatcher?: Dispatcher | undefined;
}

const AnswerSchema = z.object({ url: z.string(), direct_path: z.string() });

type Uploaded = Awaited<ReturnType<WAMediaUploadFunction>>;

const uploadWithinMs = 120_000;

/** Whether a retry is pointless: a file refused for its content will be refused again; other failures may pass. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 403, 404, 408, 429].includes(status);
}

interface Parcel {
  readonly file: string;
  readonly size: number;
  readonly timeoutMs: number;
  readonly dispatcher: Dispatcher | undefined;
}

async function put(url: URL, { file, size, timeoutMs, dispatcher }: Parcel): Promise<Uploaded> {
  const { statusCode, body } = await request(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      'content-length': String(size),
      origin: 'https://web.whatsapp.com',
    },
    body: createReadStream(file),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    ...(dispatcher ? { dispatcher } : {}),
  });
  if (statusCode === 200) {
    const answer = AnswerSchema.parse(await body.json());
    return { mediaUrl: answer.url, directPath: answer.direct_path };
  }
  await body.dump();
  const failure = new Error(`${url.host} answered ${statusCode}`);
  throw isFinal(statusCode) ? new ProviderError({ class: 'media' }, { cause: failure }) : failure;
}

/**
 * Uploads an encrypted file to WhatsApp's hosts, trying one after the other. Baileys' own upload does not report why it
 * failed, which decides whether to retry.
 */
export function createUpload({ refreshMediaConn, paths, dispatcher }: UploadOptions): WAMediaUploadFunction {
  return async (file, { fileEncSha256B64, mediaType, timeoutMs = uploadWithinMs }) => {
    const { hosts, auth } = await refreshMediaConn();
    const { size } = await stat(file);
    const token = Buffer.from(fileEncSha256B64, 'base64').toString('base64url');
    let failure: unknown;
    for (const { hostname } of hosts) {
      const url = new URL(`https://${hostname}${paths[mediaType]}/${token}`);
      url.search = new URLSearchParams({ auth, token }).toString();
      try {
        return await put(url, { file, size, timeoutMs, dispatcher });
      } catch (error) {
        if (error instanceof ProviderError) throw error;
        failure = error;
      }
    }
    // The upload permission may have expired: the next attempt requests a new one.
    await refreshMediaConn(true);
    throw new ProviderError({ class: 'temporary' }, { cause: failure });
  };
}
