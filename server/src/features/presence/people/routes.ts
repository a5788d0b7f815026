import * as api from '@prosa/contracts/presence/api.ts';
import { type Route, read } from '#platform/http/route.ts';
import { listPresences } from './service.ts';

export const presenceRoutes: readonly Route[] = [
  read(api.listPresences, ({ reader }) => listPresences(reader)),
];
