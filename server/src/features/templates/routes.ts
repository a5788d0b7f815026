import * as api from '@prosa/contracts/templates/api.ts';
import { type Route, read, staged } from '#platform/http/route.ts';
import { listTemplates, type TemplateSync } from './service.ts';

export function templateRoutes(sync: TemplateSync): readonly Route[] {
  return [
    read(api.listTemplates, ({ reader, params }) => listTemplates(reader, params.connectionId)),
    staged(api.syncTemplates, ({ params, ...stages }) => sync(stages, params.connectionId)),
  ];
}
