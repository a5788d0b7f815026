import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import {
  type FakeHttpServer,
  fail,
  type HttpFault,
  sendJson,
  startFakeHttpServer,
} from '#emulator/fake-http-server.ts';

export interface AsaasCustomer {
  readonly id: string;
  readonly name: string;
  readonly cpfCnpj: string;
  readonly email?: string;
}

export interface AsaasPayment {
  readonly id: string;
  readonly customer: string;
  readonly value: number;
  readonly dueDate: string;
  readonly externalReference: string;
  status: 'PENDING' | 'RECEIVED';
  /** Paid amount, when it differs from the charged one. */
  paidValue?: number;
  paymentDate?: string;
  deleted: boolean;
}

/** Emulates Asaas for the platform's own billing, below its version prefix. */
export interface AsaasPayments extends FakeHttpServer {
  readonly token: string;
  readonly customers: readonly AsaasCustomer[];
  readonly payments: readonly AsaasPayment[];
  pay(externalReference: string, value?: number): void;
  /** Replaces the faults of the next answers, one each; without any, all succeed. */
  fail(...faults: HttpFault[]): void;
}

export async function startAsaasPayments(): Promise<AsaasPayments> {
  const token = '$aact_prosa_platform';
  const customers: AsaasCustomer[] = [];
  const payments: AsaasPayment[] = [];
  const faults: HttpFault[] = [];

  const list = (response: ServerResponse, data: readonly object[]) =>
    sendJson(response, 200, { object: 'list', hasMore: false, totalCount: data.length, data });
  const refuse = (response: ServerResponse, code: string) =>
    sendJson(response, 400, { errors: [{ code, description: code }] });
  const shown = ({ paidValue, value, ...payment }: AsaasPayment) => ({
    object: 'payment',
    billingType: 'PIX',
    ...payment,
    value: paidValue ?? value,
    ...(paidValue === undefined ? {} : { originalValue: value }),
  });

  function createCustomer(body: Omit<AsaasCustomer, 'id'>, response: ServerResponse): void {
    if (!body.name || !body.cpfCnpj) {
      refuse(response, 'invalid_cpfCnpj');
      return;
    }
    const customer = { ...body, id: `cus_${String(customers.length + 1).padStart(12, '0')}` };
    customers.push(customer);
    sendJson(response, 200, { object: 'customer', ...customer });
  }

  function createPayment(
    body: AsaasPayment & { readonly billingType: string },
    response: ServerResponse,
  ): void {
    const { customer, value, dueDate, externalReference, billingType } = body;
    const isKnown = customers.some(({ id }) => id === customer);
    if (!isKnown || billingType !== 'PIX' || !(value > 0) || !/^\d{4}-\d\d-\d\d$/.test(dueDate)) {
      refuse(response, 'invalid_object');
      return;
    }
    const id = `pay_${String(payments.length + 1).padStart(12, '0')}`;
    payments.push({ id, customer, value, dueDate, externalReference, status: 'PENDING', deleted: false });
    sendJson(response, 200, shown(payments.at(-1) as AsaasPayment));
  }

  function answerPayment(
    id: string,
    detail: string | undefined,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const payment = payments.find((each) => each.id === id && !each.deleted);
    if (!payment) sendJson(response, 404, {});
    else if (detail === 'pixQrCode') {
      sendJson(response, 200, {
        encodedImage: '',
        payload: `00020101021226asaas-${id}`,
        expirationDate: `${payment.dueDate} 23:59:59`,
      });
    } else if (request.method === 'DELETE') {
      if (payment.status !== 'PENDING') refuse(response, 'invalid_action');
      else {
        payment.deleted = true;
        sendJson(response, 200, { deleted: true, id });
      }
    } else sendJson(response, 200, shown(payment));
  }

  async function answerList(
    path: string,
    url: URL,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const isPost = request.method === 'POST';
    const asked = Object.fromEntries(url.searchParams);
    if (path === '/customers' && isPost) createCustomer((await json(request)) as AsaasCustomer, response);
    else if (path === '/customers') {
      list(
        response,
        customers.filter(({ cpfCnpj }) => cpfCnpj === asked.cpfCnpj),
      );
    } else if (isPost)
      createPayment((await json(request)) as AsaasPayment & { billingType: string }, response);
    else {
      const own = payments.filter((each) => each.externalReference === asked.externalReference);
      list(response, own.filter(({ deleted }) => !deleted).map(shown));
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://asaas');
    const path = url.pathname.replace(/^\/api\/v3/, '');
    const fault = faults.shift();
    const [, paymentId, detail] = /^\/payments\/([\w-]+)(?:\/(\w+))?$/.exec(path) ?? [];
    if (fault) fail(fault, request, response);
    else if (request.headers.access_token !== token) {
      sendJson(response, 401, { errors: [{ code: 'invalid_token' }] });
    } else if (path === '/customers' || path === '/payments') await answerList(path, url, request, response);
    else if (paymentId) answerPayment(paymentId, detail, request, response);
    else sendJson(response, 404, {});
  }

  const stand = await startFakeHttpServer(answer);
  return {
    ...stand,
    url: `${stand.url}/api/v3`,
    token,
    customers,
    payments,
    pay(externalReference, value) {
      const payment = payments.find((each) => each.externalReference === externalReference && !each.deleted);
      if (!payment) throw new Error(`there is no payment ${externalReference}`);
      payment.status = 'RECEIVED';
      payment.paymentDate = new Date().toISOString().slice(0, 10);
      if (value !== undefined) payment.paidValue = value;
    },
    fail: (...next) => void faults.splice(0, faults.length, ...next),
  };
}
