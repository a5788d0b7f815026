import type { Prompt } from '@prosa/contracts/prompts/schema.ts';
import { defineEvent } from '#platform/events/domain-event.ts';

export const promptCreated = defineEvent<{ prompt: Prompt }>('prompt.created');
export const promptUpdated = defineEvent<{ prompt: Prompt }>('prompt.updated');
export const promptDeleted = defineEvent<{ promptId: number }>('prompt.deleted');
