import type { Gateway } from '@prosa/contracts/invoices/schema.ts';
import { AsaasNotificationSchema } from '@prosa/contracts/payments/schema.ts';
import * as z from 'zod/mini';
import { hashSecret, matchesHash } from '#platform/auth/secrets.ts';
import type { Database } from '#platform/database/database.ts';
import { AppError } from '#platform/errors.ts';
import { addJob } from '#platform/jobs/job.ts';
import type { Log } from '#platform/log.ts';
import { checkChargeJob } from './jobs.ts';
import { findCharge } from './store.ts';

interface WebhookDependencies {
  /** Secret the gateway must send; without one every webhook is refused. */
  readonly webhookSecret: string | undefined;
  readonly log: Log;
}

/**
 * Handles payment webhooks. A call with a wrong secret is refused. The content is not trusted: it only enqueues a job,
 * stored before the response is sent, that asks the gateway itself.
 */
export function createWebhookService({ webhookSecret, log }: WebhookDependencies) {
  const secretHash = webhookSecret === undefined ? undefined : hashSecret(webhookSecret);

  function requireSecret(gateway: Gateway, shown: string | undefined): void {
    if (secretHash && shown !== undefined && matchesHash(shown, secretHash)) return;
    log.warn({ gateway }, 'payment webhook with wrong secret');
    throw new AppError('ERR_WEBHOOK_SIGNATURE');
  }

  async function enqueueChecks(
    database: Database,
    gateway: Gateway,
    references: readonly string[],
  ): Promise<void> {
    await database.platform(async (tx) => {
      for (const reference of new Set(references)) {
        const isKnown = (await findCharge(tx, gateway, reference)) !== undefined;
        if (isKnown)
          await addJob(tx, checkChargeJob, { gateway, reference }, { key: reference, dedupe: true });
        else log.warn({ gateway }, 'payment webhook for unknown charge');
      }
    });
  }

  return {
    async receiveEfi(
      database: Database,
      shown: string,
      pix: readonly { txid?: string | undefined }[],
    ): Promise<void> {
      requireSecret('efi', shown);
      await enqueueChecks(
        database,
        'efi',
        pix.flatMap(({ txid }) => txid ?? []),
      );
    },

    async receiveAsaas(database: Database, shown: string | undefined, bytes: Buffer): Promise<void> {
      requireSecret('asaas', shown);
      const told = readNotification(bytes);
      const { externalReference } = told.payment;
      if (externalReference) await enqueueChecks(database, 'asaas', [externalReference]);
    },
  };
}

function readNotification(bytes: Buffer): z.infer<typeof AsaasNotificationSchema> {
  try {
    return z.parse(AsaasNotificationSchema, JSON.parse(bytes.toString('utf8')));
  } catch (error) {
    throw new AppError('ERR_VALIDATION', undefined, { cause: error });
  }
}
