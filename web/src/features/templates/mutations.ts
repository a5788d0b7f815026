import { sendTemplate } from '@prosa/contracts/messages/api.ts';
import { syncTemplates } from '@prosa/contracts/templates/api.ts';
import type { TemplateParameter } from '@prosa/contracts/templates/schema.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { templateListQuery } from './queries.ts';

export function useSyncTemplates() {
  return useMutation({
    mutationFn: (connectionId: number) => call(syncTemplates, { params: { connectionId } }),
    onSuccess: (templates, connectionId, _result, { client }) =>
      client.setQueryData(templateListQuery(connectionId).queryKey, templates),
  });
}

interface FilledIn {
  readonly ticketId: number;
  readonly templateId: number;
  readonly parameters: TemplateParameter[];
  /** The same one for every attempt, so that a lost answer does not send it twice. */
  readonly clientId: string;
}

/** The message's own event puts it into the conversation. */
export function useSendTemplate() {
  return useMutation({
    mutationFn: ({ ticketId, ...body }: FilledIn) => call(sendTemplate, { params: { ticketId }, body }),
  });
}
