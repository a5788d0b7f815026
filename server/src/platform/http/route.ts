import type { BodyOf, EndpointDefinition, ParamsOf, QueryOf, ReplyOf } from '@prosa/contracts/endpoint.ts';
import type { ProgramActor, UserActor } from '#platform/auth/actor.ts';
import type { Database, PlatformTx, Reader, Tx } from '#platform/database/database.ts';
import type { ReceivedUpload } from '#platform/uploads/receive-upload.ts';

/** Request data for a handler beyond the validated parts. */
export interface RequestInfo {
  readonly address: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** The `Idempotency-Key` header: marks a retry of the same request. */
  readonly idempotencyKey: string | undefined;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  setCookie(name: string, value: string, maxAgeSeconds: number): void;
  clearCookie(name: string): void;
}

interface Parts<E extends EndpointDefinition> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly request: RequestInfo;
}

interface Read<E extends EndpointDefinition> extends Parts<E> {
  readonly reader: Reader;
  readonly actor: UserActor;
}
interface Write<E extends EndpointDefinition> extends Parts<E> {
  readonly tx: Tx;
  readonly actor: UserActor;
}
interface Staged<E extends EndpointDefinition> extends Read<E> {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}
/** At least one file, unless the endpoint makes files optional. */
type FilesOf<E extends EndpointDefinition> = E extends { upload: { isOptional: true } }
  ? readonly ReceivedUpload[]
  : readonly [ReceivedUpload, ...ReceivedUpload[]];

interface Upload<E extends EndpointDefinition> extends Write<E> {
  readonly files: FilesOf<E>;
}
/** The files are kept only if the handler claims them in a transaction that commits. */
interface Program<E extends EndpointDefinition> extends Parts<E> {
  readonly reader: Reader;
  readonly actor: ProgramActor;
  readonly files: FilesOf<E>;
  /** At most once. */
  keep<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}
interface PlatformWrite<E extends EndpointDefinition> extends Parts<E> {
  readonly tx: PlatformTx;
  readonly actor: UserActor;
}
interface PlatformUpload<E extends EndpointDefinition> extends PlatformWrite<E> {
  readonly files: FilesOf<E>;
}
interface Open<E extends EndpointDefinition> extends Parts<E> {
  readonly database: Database;
}
interface Raw<E extends EndpointDefinition> extends Omit<Parts<E>, 'body'> {
  readonly database: Database;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

/** A file that is generated while it is sent, so that its size does not matter. */
export interface Download {
  readonly fileName: string;
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

/** An endpoint that responds with a file. */
export type DownloadEndpoint = EndpointDefinition & Required<Pick<EndpointDefinition, 'replyType'>>;

/** An endpoint that takes the raw bytes of the body. */
export type RawEndpoint = EndpointDefinition & Required<Pick<EndpointDefinition, 'rawBody'>>;

/** An endpoint that takes files. */
export type UploadEndpoint = EndpointDefinition & Required<Pick<EndpointDefinition, 'upload'>>;

type Handler<Context, E extends EndpointDefinition> = (context: Context) => Promise<ReplyOf<E>>;

/** A handler without its endpoint type, for the list of routes. */
type BoundHandler<Context> = (context: Context) => Promise<unknown>;

/** An endpoint bound to its handler. The HTTP layer opens the reader or transaction for the kind. */
export type Route =
  | { kind: 'read'; endpoint: EndpointDefinition; handle: BoundHandler<Read<never>> }
  | {
      kind: 'write';
      endpoint: EndpointDefinition;
      handle: BoundHandler<Write<never>>;
      prepare?: BoundHandler<Staged<never>>;
    }
  | { kind: 'staged'; endpoint: EndpointDefinition; handle: BoundHandler<Staged<never>> }
  | {
      kind: 'upload';
      endpoint: UploadEndpoint;
      /** Folder of the company's storage for its files. */
      area: string;
      handle: BoundHandler<Upload<never>>;
    }
  | {
      kind: 'download';
      endpoint: DownloadEndpoint;
      handle: (context: Read<never>) => Download | Promise<Download>;
    }
  | {
      kind: 'program';
      endpoint: UploadEndpoint;
      area: string;
      handle: BoundHandler<Program<never>>;
    }
  | { kind: 'platform'; endpoint: EndpointDefinition; handle: BoundHandler<PlatformWrite<never>> }
  | {
      kind: 'platform-upload';
      endpoint: UploadEndpoint;
      /** Folder of the platform's storage for its files. */
      area: string;
      handle: BoundHandler<PlatformUpload<never>>;
    }
  | { kind: 'open'; endpoint: EndpointDefinition; handle: BoundHandler<Open<never>> }
  | { kind: 'raw'; endpoint: RawEndpoint; handle: BoundHandler<Raw<never>> };

/** Answers from the company's data without changing it. */
export function read<E extends EndpointDefinition>(endpoint: E, handle: Handler<Read<E>, E>): Route {
  return { kind: 'read', endpoint, handle };
}

/** Changes the company's data in one transaction; work too large for one is prepared in earlier transactions. */
export function write<E extends EndpointDefinition>(
  endpoint: E,
  handle: Handler<Write<E>, E>,
  prepare?: (context: Staged<E>) => Promise<void>,
): Route {
  return { kind: 'write', endpoint, handle, ...(prepare ? { prepare } : {}) };
}

/** Changes the company's data in transactions of its own, because it calls an external service between them. */
export function staged<E extends EndpointDefinition>(endpoint: E, handle: Handler<Staged<E>, E>): Route {
  return { kind: 'staged', endpoint, handle };
}

/** Stores the files and then changes the company's data in one transaction. The files are kept only if that commits. */
export function upload<E extends UploadEndpoint>(
  endpoint: E,
  area: string,
  handle: Handler<Upload<E>, E>,
): Route {
  return { kind: 'upload', endpoint, area, handle };
}

/** Responds with a file from the company's data. Each page of it is read by a separate statement. */
export function download<E extends DownloadEndpoint>(
  endpoint: E,
  handle: (context: Read<E>) => Download | Promise<Download>,
): Route {
  return { kind: 'download', endpoint, handle };
}

/**
 * For a program with a connection token. Its files are stored first; then it may call an external service, and changes
 * the company's data in one transaction. The files are kept only if that commits.
 */
export function program<E extends UploadEndpoint>(
  endpoint: E,
  area: string,
  handle: Handler<Program<E>, E>,
): Route {
  return { kind: 'program', endpoint, area, handle };
}

/** Runs as the super user across all companies. */
export function platform<E extends EndpointDefinition>(
  endpoint: E,
  handle: Handler<PlatformWrite<E>, E>,
): Route {
  return { kind: 'platform', endpoint, handle };
}

/** Stores files of the super user, which belong to no company. The files are kept only if the transaction commits. */
export function platformUpload<E extends UploadEndpoint>(
  endpoint: E,
  area: string,
  handle: Handler<PlatformUpload<E>, E>,
): Route {
  return { kind: 'platform-upload', endpoint, area, handle };
}

/** For callers without a session: the handler opens the transactions it needs. */
export function open<E extends EndpointDefinition>(endpoint: E, handle: Handler<Open<E>, E>): Route {
  return { kind: 'open', endpoint, handle };
}

/** For machines without a session that sign their requests: the handler verifies the signature of the bytes. */
export function raw<E extends RawEndpoint>(endpoint: E, handle: Handler<Raw<E>, E>): Route {
  return { kind: 'raw', endpoint, handle };
}
