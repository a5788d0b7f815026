import type { PlainRequest } from './request-places.ts';
import type { WireRequest } from './wire-request.ts';

/** Manipulation of a valid request. */
export interface Attack {
  readonly about: string;
  apply(fine: PlainRequest, token: string | undefined): WireRequest;
}
