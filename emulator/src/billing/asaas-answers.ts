import type { ServerResponse } from 'node:http';
import { sendJson } from '#emulator/fake-http-server.ts';
import { answerNotFound, type BillingAccount } from './subscribers.ts';

const detail = /^\/payments\/([\w-]+)\/(pixQrCode|identificationField)$/;

function sendList(response: ServerResponse, data: readonly object[]): void {
  sendJson(response, 200, { object: 'list', totalCount: data.length, data });
}

/** As Asaas does, below its version. */
export function answerAsAsaas({ subscribers }: BillingAccount, url: URL, response: ServerResponse): void {
  const path = url.pathname.slice('/api/v3'.length);
  const asked = Object.fromEntries(url.searchParams);
  const bills = subscribers.flatMap(({ bill, document }) => (bill ? [{ ...bill, document }] : []));
  if (path === '/customers') {
    const found = subscribers.filter(({ document }) => document === asked.cpfCnpj);
    sendList(
      response,
      found.map(({ document, name }) => ({ id: `cus_${document}`, name })),
    );
  } else if (path === '/payments') {
    const own = bills.filter(({ document }) => `cus_${document}` === asked.customer);
    const shown = own.map(({ id, value, dueDate }) => ({
      id,
      value,
      dueDate,
      bankSlipUrl: `https://asaas.example/b/${id}`,
    }));
    sendList(response, asked.status === 'PENDING' ? shown : []);
  } else {
    const [, id, what] = detail.exec(path) ?? [];
    const bill = bills.find((other) => other.id === id);
    if (!bill) answerNotFound(response);
    else if (what === 'pixQrCode' && bill.pix) sendJson(response, 200, { success: true, payload: bill.pix });
    else if (what !== 'pixQrCode' && bill.line) sendJson(response, 200, { identificationField: bill.line });
    else sendJson(response, 400, { errors: [{ code: 'invalid_action' }] });
  }
}
