import { afterEach, describe } from 'vitest';
import { providerContract } from '#providers/whatsapp/provider-contract.ts';
import { createBaileysRig } from '#testing/baileys-rig.ts';

describe('a number linked to its phone', () => {
  let rig: Awaited<ReturnType<typeof createBaileysRig>> | undefined;
  afterEach(() => rig?.stop());
  providerContract(async () => {
    rig = await createBaileysRig();
    return rig;
  }, ['worded sounds']);
});
