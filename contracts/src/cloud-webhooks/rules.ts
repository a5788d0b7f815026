/** Returns the address to which Meta delivers the messages of a connection. */
export function cloudWebhookUrl(publicUrl: string, webhookKey: string): string {
  return `${publicUrl}/api/cloud-webhooks/${webhookKey}`;
}
