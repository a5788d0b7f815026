import { type ProviderTemplate, TemplateComponentSchema } from '@prosa/contracts/templates/schema.ts';
import * as z from 'zod/mini';
import type { CloudAccount } from '#providers/whatsapp/port.ts';
import type { Graph, GraphCall } from './graph-client.ts';

const TemplateSchema = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string(),
  components: z._default(z.array(TemplateComponentSchema), []),
});
const PageSchema = z.object({
  data: z.array(z.unknown()),
  paging: z.optional(
    z.object({
      cursors: z.optional(z.object({ after: z.optional(z.string()) })),
      next: z.optional(z.string()),
    }),
  ),
});

const pageSize = 100;
/** Meta allows some thousands. */
const maxPages = 100;

/** All of them, page by page; one of a shape to come is left out. */
export async function listTemplates(
  graph: Graph,
  { businessAccountId }: CloudAccount,
  call: GraphCall,
): Promise<readonly ProviderTemplate[]> {
  const templates: ProviderTemplate[] = [];
  let after: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const query = new URLSearchParams({
      fields: 'id,name,language,status,category,components',
      limit: String(pageSize),
      ...(after === undefined ? {} : { after }),
    });
    const { data, paging } = PageSchema.parse(
      await graph.get(`/${businessAccountId}/message_templates?${query}`, call),
    );
    for (const item of data) {
      const parsed = TemplateSchema.safeParse(item);
      if (parsed.success) templates.push(parsed.data);
    }
    after = paging?.cursors?.after;
    if (paging?.next === undefined || after === undefined) break;
  }
  return templates;
}
