import * as z from 'zod/mini';
import { TimestampSchema } from '#contracts/fields.ts';

export const connectionStatuses = [
  'OPENING',
  'qrcode',
  'PAIRING',
  'CONNECTED',
  'TIMEOUT',
  'DISCONNECTED',
] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

export const ConnectionSchema = z.object({
  id: z.int(),
  name: z.string(),
  status: z.enum(connectionStatuses),
  provider: z.string(),
  isDefault: z.boolean(),
  companyId: z.int(),
  createdAt: TimestampSchema,
  updatedAt: TimestampSchema,
});
export type Connection = z.infer<typeof ConnectionSchema>;
