/**
 * The few numbers of WhatsApp's protocol that translation looks at. Of our own, because Baileys is loaded only when a
 * connection uses it; a test compares them with its own.
 */
export const protocolTypes = { revoke: 0, edit: 14 } as const;
export const stubTypes = { ciphertext: 2 } as const;
export const statuses = { error: 0, sent: 2, delivered: 3, read: 4, played: 5 } as const;
