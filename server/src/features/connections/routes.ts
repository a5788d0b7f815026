import { listConnections } from '@prosa/contracts/connections/api.ts';
import { type Route, read } from '#platform/http/route.ts';
import { presentConnection } from './present.ts';
import { connectionQueries } from './queries.ts';

export const connectionRoutes: readonly Route[] = [
  read(listConnections, async ({ reader }) => (await connectionQueries(reader).all()).map(presentConnection)),
];
