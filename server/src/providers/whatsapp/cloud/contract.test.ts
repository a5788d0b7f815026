import { providerTraits } from '@prosa/contracts/connections/rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { providerContract } from '#providers/whatsapp/provider-contract.ts';
import { type CloudWorld, startCloudWorld } from '#testing/cloud-rig.ts';
import { cloudCapabilities } from './cloud-provider.ts';

describe('the Cloud API, over a Graph of ours', () => {
  let world: CloudWorld;
  beforeAll(async () => {
    world = await startCloudWorld();
  });
  afterAll(() => world.stop());

  it('can do what the screens think it can', () => {
    const { pairing, hasReplyWindow } = cloudCapabilities;
    expect(providerTraits.cloud).toMatchObject({ pairing, hasReplyWindow });
  });

  providerContract(
    () => world.createRig(),
    [
      'pairing',
      'changes',
      'groups',
      'own ids',
      'calls and presence',
      'look-ups',
      'file sizes',
      'worded sounds',
      'a stream',
    ],
  );
});
