import type * as z from 'zod/mini';
import type { Permission, PlanFeature } from './permissions.ts';

/**
 * Callers that an endpoint accepts: everybody, any session, sessions whose profile grants the permission, or programs
 * with a connection's token. Access to one particular row is checked by the service.
 */
export type Access = 'public' | 'session' | 'connection-token' | Permission;

export type UploadKind = 'image' | 'audio' | 'video' | 'document' | 'spreadsheet';

/** Definition of one HTTP endpoint. The server binds it, the web calls it; OpenAPI and the tests iterate over it. */
export interface EndpointDefinition {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`; parameters as `:name`, each described by `params`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly planFeature?: PlanFeature;
  /** Stays open when the company's due date has passed (paying, leaving). */
  readonly openWhenExpired?: true;
  /** Rate limit per minute for a session, or for an address without one; the general limit applies when absent. */
  readonly callsPerMinute?: number;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /**
   * A multipart request with files, in parts of any name, with the allowed size and kinds. One file unless `maxFiles`
   * is set; where files are optional, the same endpoint also accepts plain JSON. The other parts are the body's fields.
   */
  readonly upload?: {
    readonly maxBytes: number;
    readonly kinds: readonly UploadKind[];
    readonly maxFiles?: number;
    readonly isOptional?: true;
    /** Name of the file parts in the documentation; `file` by default. */
    readonly part?: string;
  };
  /** Accepts the header `Idempotency-Key`: the same request with the same key is executed once. */
  readonly isKeyed?: true;
  /** The body has a foreign format and a signature over its bytes: the handler gets it unparsed, up to this size. */
  readonly rawBody?: { readonly maxBytes: number };
  /** Content type of a response that is not JSON: it is sent unchanged, and `reply` describes its text or bytes. */
  readonly replyType?: 'text/csv' | 'text/plain' | 'application/pdf';
  readonly reply: z.ZodMiniType;
  /** Success status for endpoints where older clients do not expect 200. */
  readonly replyStatus?: 201;
  /** Example of a successful request, for the documentation and the tests that call all endpoints. */
  readonly example?: { readonly query?: object; readonly body?: object };
}

export function endpoint<const E extends EndpointDefinition>(definition: E): E {
  return definition;
}

type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

export type ParamsOf<E extends EndpointDefinition> = Output<E['params']>;
export type QueryOf<E extends EndpointDefinition> = Output<E['query']>;
export type BodyOf<E extends EndpointDefinition> = Output<E['body']>;
export type ReplyOf<E extends EndpointDefinition> = z.output<E['reply']>;

type Part<Name extends string, S> = S extends z.ZodMiniType
  ? Record<never, never> extends z.input<S>
    ? { readonly [K in Name]?: z.input<S> }
    : { readonly [K in Name]: z.input<S> }
  : Record<never, never>;

/** Request parts that the endpoint declares, and no others. */
export type RequestOf<E extends EndpointDefinition> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;

export type BodyInputOf<E extends EndpointDefinition> = Input<E['body']>;
