import type * as z from 'zod/mini';
import type { Permission, PlanFeature } from './permissions.ts';

/**
 * Who may call an endpoint: everybody, anybody with a session, those whose profile grants the permission, or a program
 * that shows the token of a connection. What the endpoint does with one particular row is decided by its service.
 */
export type Access = 'public' | 'session' | 'connection-token' | Permission;

export type UploadKind = 'image' | 'audio' | 'video' | 'document' | 'spreadsheet';

/** One HTTP call as a value. The server binds it, the web calls it, OpenAPI and the tests walk over it. */
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
  /** How many calls a session may make in a minute, or an address where there is none; the general limit when absent. */
  readonly callsPerMinute?: number;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  readonly body?: z.ZodMiniType;
  /**
   * A multipart request with files, in parts of any name: how large each may be, and what. One file, unless it says
   * how many; where they are optional, the same call takes plain JSON too. The other parts are the body's fields.
   */
  readonly upload?: {
    readonly maxBytes: number;
    readonly kinds: readonly UploadKind[];
    readonly maxFiles?: number;
    readonly isOptional?: true;
    /** What the parts are called where people read about it; `file` unless said otherwise. */
    readonly part?: string;
  };
  /** Takes the header `Idempotency-Key`: the same request with the same key is done once. */
  readonly isKeyed?: true;
  /** In somebody else's format and signed as it stands: the handler gets the bytes as they came, up to so many. */
  readonly rawBody?: { readonly maxBytes: number };
  /** A reply that is no JSON: it is sent as it stands, and `reply` describes its text, or bytes. */
  readonly replyType?: 'text/csv' | 'text/plain' | 'application/pdf';
  readonly reply: z.ZodMiniType;
  /** Where older clients expect another success than 200. */
  readonly replyStatus?: 201;
  /** A request that would succeed, for the documentation and the tests that walk all endpoints. */
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

/** What a caller must give: the parts the endpoint declares, no others. */
export type RequestOf<E extends EndpointDefinition> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>;

export type BodyInputOf<E extends EndpointDefinition> = Input<E['body']>;
