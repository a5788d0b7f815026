import { sandboxFaults } from '@prosa/contracts/sandbox-phone/schema.ts';
import { describe } from 'vitest';
import { createLog } from '#platform/log.ts';
import { type ProviderRig, providerContract } from '#providers/whatsapp/provider-contract.ts';
import { fakeClock } from '#testing/fake-clock.ts';
import { createSandboxProvider } from './sandbox-provider.ts';

const faultOf = { network: 'drop', timeout: 'timeout', 'logged-out': 'logout', banned: 'ban' } as const;
const closeReasons = Object.keys(faultOf) as (keyof typeof faultOf)[];

describe('the sandbox', () => {
  providerContract((): ProviderRig => {
    const clock = fakeClock();
    const provider = createSandboxProvider(clock, createLog('silent'));
    return {
      provider,
      advance: clock.advance,
      scan: provider.scan,
      close(connectionId, reason) {
        const fault = sandboxFaults.find((each) => each === faultOf[reason as keyof typeof faultOf]);
        if (!fault) throw new Error(`The sandbox knows no ${reason}.`);
        provider.fail(connectionId, fault);
      },
      closeReasons,
    };
  });
});
