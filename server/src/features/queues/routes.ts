import { listQueues } from '@prosa/contracts/queues/api.ts';
import { type Route, read } from '#platform/http/route.ts';
import { queueQueries } from './queries.ts';

export const queueRoutes: readonly Route[] = [read(listQueues, ({ reader }) => queueQueries(reader).all())];
