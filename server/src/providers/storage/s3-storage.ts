import { pipeline, type Readable } from 'node:stream';
import type { GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { formatRangeHeader, UnsatisfiableRange } from '#platform/uploads/byte-range.ts';
import type { OpenedMedia } from '#platform/uploads/media-store.ts';
import type { Storage } from './port.ts';
import {
  assertStorageFolder,
  assertStorageKey,
  type FaultReasonOf,
  mapFaults,
  measure,
} from './storage-guards.ts';

export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  /** Absent for AWS itself. */
  readonly endpoint?: string | undefined;
  /** Absent when the machine's role gives them. */
  readonly credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** `https://host/bucket/key` instead of `https://bucket.host/key`: required by most S3-compatible servers. */
  readonly pathStyle?: boolean | undefined;
}

const UNKNOWN_TYPE = 'application/octet-stream';
const PART_BYTES = 8 * 1024 * 1024;
const PARTS_AT_ONCE = 2;
const DELETES_AT_ONCE = 20;
const insufficientStorage = 507;

/** The SDK is heavy, so it is loaded only by installations that use a bucket. */
export async function createS3Storage(options: S3Options): Promise<Storage> {
  const s3 = await import('@aws-sdk/client-s3');
  const { Upload } = await import('@aws-sdk/lib-storage');
  const Bucket = options.bucket;
  const client: S3Client = new s3.S3Client({
    region: options.region,
    ...(options.endpoint ? { endpoint: options.endpoint } : {}),
    ...(options.credentials ? { credentials: options.credentials } : {}),
    forcePathStyle: options.pathStyle ?? false,
    // The newer checksums are unknown to many S3-compatible servers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  async function stat(key: string) {
    assertStorageKey(key);
    const found = await unlessMissing(client.send(new s3.HeadObjectCommand({ Bucket, Key: key })));
    return found && { size: found.ContentLength ?? 0, contentType: found.ContentType ?? UNKNOWN_TYPE };
  }

  async function remove(key: string): Promise<void> {
    assertStorageKey(key);
    await client.send(new s3.DeleteObjectCommand({ Bucket, Key: key }));
  }

  async function* pagesOf(prefix?: string): AsyncGenerator<string[]> {
    if (prefix !== undefined) assertStorageFolder(prefix);
    const below = prefix === undefined ? {} : { Prefix: `${prefix}/` };
    for await (const { Contents = [] } of s3.paginateListObjectsV2({ client }, { Bucket, ...below })) {
      yield Contents.flatMap(({ Key }) => Key ?? []);
    }
  }

  const storage: Storage = {
    stat,
    remove,

    async put(key, stream, { contentType, maxBytes }) {
      assertStorageKey(key);
      const measured = measure(maxBytes);
      // The upload reads the measured end of the pipe and receives the failure there, so this end needs no handler.
      pipeline(stream, measured.stream, () => undefined);
      const upload = new Upload({
        client,
        params: { Bucket, Key: key, Body: measured.stream, ContentType: contentType },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
      });
      try {
        await upload.done();
      } catch (error) {
        stream.destroy();
        throw error;
      }
      return measured.result();
    },

    async open(key, { range } = {}) {
      assertStorageKey(key);
      const asked = range ? { Range: formatRangeHeader(range) } : {};
      try {
        const found = await unlessMissing(
          client.send(new s3.GetObjectCommand({ Bucket, Key: key, ...asked })),
        );
        return found && openedFrom(found);
      } catch (error) {
        if (statusOf(error) !== 416) throw error;
        throw new UnsatisfiableRange((await stat(key))?.size ?? 0, { cause: error });
      }
    },

    async *list(prefix) {
      for await (const keys of pagesOf(prefix)) yield* keys;
    },

    async removeAll(prefix) {
      assertStorageFolder(prefix);
      for await (const keys of pagesOf(prefix)) {
        for (let first = 0; first < keys.length; first += DELETES_AT_ONCE) {
          await Promise.all(keys.slice(first, first + DELETES_AT_ONCE).map(remove));
        }
      }
    },

    async check() {
      await client.send(new s3.HeadBucketCommand({ Bucket }));
    },
  };
  return mapFaults(storage, serviceFault);
}

/** Errors of the service or of the way to it carry metadata of the attempts; errors of the source stream do not. */
const serviceFault: FaultReasonOf = (error) => {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  return statusOf(error) === insufficientStorage ? 'full' : 'away';
};

function openedFrom(found: GetObjectCommandOutput): OpenedMedia {
  const contentType = found.ContentType ?? UNKNOWN_TYPE;
  // In Node the body is always a stream; the SDK's type also names the browser's bodies.
  const stream = found.Body as Readable;
  const part = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(found.ContentRange ?? '');
  if (!part) return { stream, contentType, size: found.ContentLength ?? 0 };
  const range = { start: Number(part[1]), end: Number(part[2]) };
  return { stream, contentType, size: Number(part[3]), range };
}

async function unlessMissing<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    // A bucket that is not there is a fault of the installation, not a missing file.
    const isObject = !(error instanceof Error && error.name === 'NoSuchBucket');
    if (statusOf(error) === 404 && isObject) return undefined;
    throw error;
  }
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  return (error.$metadata as { httpStatusCode?: number }).httpStatusCode;
}
