import type { PlatformJobContext } from '#platform/jobs/define-job.ts';
import { ServiceFailure } from '#platform/outgoing-http/service-failure.ts';
import type { PaymentGateway } from '#providers/payments/port.ts';

interface RegistrationParts {
  readonly payments: PaymentGateway | undefined;
  readonly publicUrl: string;
  readonly paymentsWebhookSecret: string | undefined;
}

/** Tells the gateway once where this installation hears of payments; tried until it was heard. */
export function createRegistration({ payments, publicUrl, paymentsWebhookSecret }: RegistrationParts) {
  let isHeard = false;
  return async ({ log, signal }: Pick<PlatformJobContext, 'log' | 'signal'>): Promise<void> => {
    // A gateway calls nobody without a certificate.
    const isReachable = publicUrl.startsWith('https:') && paymentsWebhookSecret !== undefined;
    if (isHeard || !isReachable || !payments?.register) return;
    try {
      await payments.register(`${publicUrl}/api/payments/${payments.name}/${paymentsWebhookSecret}`, signal);
      isHeard = true;
      log.info({ gateway: payments.name }, 'payment webhook registered');
    } catch (error) {
      if (!(error instanceof ServiceFailure)) throw error;
      log.warn({ err: error, gateway: payments.name }, 'payment webhook registration failed');
    }
  };
}
