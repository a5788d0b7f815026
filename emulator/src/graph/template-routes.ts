import { refuse } from './graph-error.ts';
import type { GraphNumber, GraphTemplate, GraphWorld } from './graph-world.ts';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const largestPage = 100;

function blanksIn(text = ''): number {
  return new Set(text.match(/\{\{\s*\w+\s*\}\}/g)).size;
}

function parametersOf(components: unknown, type: string): number {
  const list = Array.isArray(components) ? components.filter(isObject) : [];
  const part = list.find((each) => String(each.type).toLowerCase() === type);
  return Array.isArray(part?.parameters) ? part.parameters.length : 0;
}

/** Refuses what the account has no such template for, or one that may not be used. */
export function checkTemplate(world: GraphWorld, number: GraphNumber, asked: unknown): void {
  if (!isObject(asked) || !isObject(asked.language)) throw refuse(131008, 'template is missing');
  const { name, language, components } = asked;
  const template = (world.templates.get(number.businessAccountId) ?? []).find(
    (each) => each.name === name && each.language === language.code,
  );
  if (!template) throw refuse(132001, `there is no template ${String(name)}`);
  if (template.status === 'PAUSED') throw refuse(132015, 'the template is paused');
  if (template.status !== 'APPROVED') throw refuse(132016, `the template is ${template.status}`);
  for (const part of template.components) {
    const type = part.type.toLowerCase();
    if (type !== 'body' && type !== 'header') continue;
    const [wanted, given] = [blanksIn(part.text), parametersOf(components, type)];
    if (wanted !== given) throw refuse(132000, `${type}: ${given} parameters for ${wanted} blanks`);
  }
}

export function listTemplates(world: GraphWorld, businessAccountId: string, query: URLSearchParams): object {
  const all = world.templates.get(businessAccountId) ?? [];
  const after = Number(query.get('after') ?? 0);
  const end = after + Math.min(Number(query.get('limit') ?? 25), largestPage);
  const isMore = end < all.length;
  const next = `${world.baseUrl()}/v23.0/${businessAccountId}/message_templates?after=${end}`;
  return {
    data: all.slice(after, end),
    paging: { cursors: { before: String(after), after: String(end) }, ...(isMore ? { next } : {}) },
  };
}

export function createTemplate(world: GraphWorld, businessAccountId: string, body: unknown): object {
  if (!isObject(body) || typeof body.name !== 'string') throw refuse(100, 'name is missing');
  const all = world.templates.get(businessAccountId) ?? [];
  const template: GraphTemplate = {
    id: `${businessAccountId}${all.length + 1}`,
    name: body.name,
    language: String(body.language ?? 'pt_BR'),
    status: 'PENDING',
    category: String(body.category ?? 'UTILITY'),
    components: Array.isArray(body.components) ? body.components : [],
  };
  world.templates.set(businessAccountId, [...all, template]);
  return { id: template.id, status: template.status, category: template.category };
}

export function deleteTemplate(world: GraphWorld, businessAccountId: string, name: string | null): object {
  const all = world.templates.get(businessAccountId) ?? [];
  if (!all.some((each) => each.name === name)) throw refuse(132001, `there is no template ${name}`);
  world.templates.set(
    businessAccountId,
    all.filter((each) => each.name !== name),
  );
  return { success: true };
}
