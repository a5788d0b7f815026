/** Where Meta delivers what customers write to a connection. */
export function cloudWebhookUrl(publicUrl: string, webhookKey: string): string {
  return `${publicUrl}/api/cloud-webhooks/${webhookKey}`;
}
