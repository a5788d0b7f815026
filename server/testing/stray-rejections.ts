import { createLog } from '#platform/log.ts';
import { ignoreStrayRejections, loadBaileys } from '#providers/whatsapp/baileys/load-baileys.ts';

/** Leaves rejections to themselves, of Baileys first and of somebody else at last; prints how far it came. */
const baileys = await loadBaileys();
ignoreStrayRejections(createLog('info'));
const strays = [
  async () => baileys.assertMeId(baileys.initAuthCreds()),
  // biome-ignore lint/nursery/usePromiseRejectErrors: Baileys rejects with a bare number
  () => Promise.reject(1006),
  () => Promise.reject(new Error('of ours')),
];
for (const [index, stray] of strays.entries()) {
  void stray();
  await new Promise((resolve) => setImmediate(resolve));
  process.stdout.write(`outlived ${index}\n`);
}
