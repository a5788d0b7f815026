import * as z from 'zod/mini';
import { validationKeys } from '#contracts/fields.ts';

/** The digits of an E.164 number, without "+". */
export const SandboxNumberSchema = z.string().check(z.regex(/^[1-9]\d{7,14}$/, validationKeys.invalid));

/** Without a number the phone has one of its own, always the same for a connection. */
export const ScanQrSchema = z.object({ number: z.optional(SandboxNumberSchema) });
export type ScanQr = z.infer<typeof ScanQrSchema>;

/** What may happen to a connection: the network goes, the phone is silent, the phone unlinks it, WhatsApp bans it. */
export const sandboxFaults = ['drop', 'timeout', 'logout', 'ban'] as const;
export type SandboxFault = (typeof sandboxFaults)[number];

export const CauseFaultSchema = z.object({ fault: z.enum(sandboxFaults) });
