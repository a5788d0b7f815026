import type { PlainRequest } from './request-places.ts';
import type { WireRequest } from './wire-request.ts';

/** What is done to a request that would be fine. */
export interface Attack {
  readonly about: string;
  apply(fine: PlainRequest, token: string | undefined): WireRequest;
}
