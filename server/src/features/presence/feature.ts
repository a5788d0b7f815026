import * as api from '@prosa/contracts/presence/api.ts';
import type { Feature } from '#platform/feature.ts';
import { read } from '#platform/http/route.ts';
import { listPresences } from './people/service.ts';

export const presenceFeature: Feature = {
  name: 'presence',
  routes: [read(api.listPresences, ({ reader }) => listPresences(reader))],
};
