import { registerHooks } from 'node:module';

/**
 * Loaded before the server (`--import import-troubles.ts?folder=…`): what its storage writes to and whom its sandbox talks
 * with are others that can fail, without a word about it in the product.
 */
const { search } = new URL(import.meta.url);

const standIns = [
  { asked: 'node:fs/promises', by: '/providers/storage/local-storage.ts', standIn: './full-disk.ts' },
  { asked: '#features/sandbox-phone/world.ts', by: '/app/whatsapp.ts', standIn: './slow-world.ts' },
];

registerHooks({
  resolve(specifier, context, next) {
    const found = standIns.find(({ asked, by }) => specifier === asked && context.parentURL?.endsWith(by));
    if (!found) return next(specifier, context);
    return { url: new URL(`${found.standIn}${search}`, import.meta.url).href, shortCircuit: true };
  },
});
