import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import {
  type FakeHttpServer,
  fail,
  type HttpFault,
  sendJson,
  startFakeHttpServer,
} from '#emulator/fake-http-server.ts';
import { efiCertificates } from './efi-certificates.ts';

export interface EfiCharge {
  readonly txid: string;
  readonly locationId: number;
  readonly value: string;
  readonly createdAt: string;
  readonly request: EfiChargeRequest;
  status: 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
  readonly pix: { endToEndId: string; valor: string; horario: string }[];
}

interface EfiChargeRequest {
  readonly calendario?: { readonly expiracao?: number };
  readonly devedor?: { readonly cpf?: string; readonly cnpj?: string; readonly nome?: string };
  readonly valor?: { readonly original?: string };
  readonly chave?: string;
  readonly solicitacaoPagador?: string;
}

/** Emulates Efí's Pix API, which only accepts clients with a certificate that it signed. */
export interface Efi extends FakeHttpServer {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly pixKey: string;
  readonly charges: ReadonlyMap<string, EfiCharge>;
  /** URL registered for payments to its key. */
  readonly webhook: () => string | undefined;
  /** Number of token requests. */
  readonly tokens: () => number;
  /** Pays a charge, with its own amount or another one. */
  pay(txid: string, value?: string): void;
  /** Replaces the faults of the next answers, one each; without any, all succeed. */
  fail(...faults: HttpFault[]): void;
  /** Invalidates all tokens issued so far. */
  forgetTokens(): void;
}

const txidPattern = /^[a-zA-Z0-9]{26,35}$/;
const amountPattern = /^\d{1,10}\.\d{2}$/;

export async function startEfi(): Promise<Efi> {
  const account = {
    clientId: 'Client_Id_prosa',
    clientSecret: 'Client_Secret_prosa',
    pixKey: 'pix@prosa.example',
  };
  const basic = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64');
  const charges = new Map<string, EfiCharge>();
  const faults: HttpFault[] = [];
  let tokens = 0;
  let firstGoodToken = 1;
  let webhook: string | undefined;

  const isGoodToken = ({ headers }: IncomingMessage) => {
    const [, number = '0'] = /^Bearer efi-token-(\d+)$/.exec(headers.authorization ?? '') ?? [];
    return Number(number) >= firstGoodToken;
  };

  function shown({ txid, locationId, value, createdAt, request, status, pix }: EfiCharge): object {
    return {
      ...request,
      calendario: { criacao: createdAt, ...request.calendario },
      txid,
      revisao: 0,
      loc: { id: locationId, location: `qrcodespix.sejaefi.com.br/v2/${txid}`, tipoCob: 'cob' },
      location: `qrcodespix.sejaefi.com.br/v2/${txid}`,
      status,
      valor: { original: value },
      ...(pix.length > 0 ? { pix: pix.map((each) => ({ ...each, txid, chave: account.pixKey })) } : {}),
    };
  }

  function create(txid: string, request: EfiChargeRequest, response: ServerResponse): void {
    const value = request.valor?.original ?? '';
    if (!txidPattern.test(txid) || !amountPattern.test(value) || request.chave !== account.pixKey) {
      sendJson(response, 400, { nome: 'valor_invalido', mensagem: 'Campo inválido.' });
    } else if (charges.has(txid)) {
      sendJson(response, 409, { nome: 'txid_duplicado', mensagem: 'Campo txid informado já foi utilizado.' });
    } else {
      const charge: EfiCharge = {
        txid,
        locationId: charges.size + 1,
        value,
        createdAt: new Date().toISOString(),
        request,
        status: 'ATIVA',
        pix: [],
      };
      charges.set(txid, charge);
      sendJson(response, 201, shown(charge));
    }
  }

  async function answerCharge(
    txid: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const known = charges.get(txid);
    if (request.method === 'PUT') create(txid, (await json(request)) as EfiChargeRequest, response);
    else if (!known)
      sendJson(response, 404, { nome: 'cobranca_nao_encontrada', mensagem: 'Não encontrada.' });
    else if (request.method === 'GET') sendJson(response, 200, shown(known));
    else if (known.status === 'CONCLUIDA') sendJson(response, 400, { nome: 'status_cobranca_invalido' });
    else {
      const { status } = (await json(request)) as Pick<EfiCharge, 'status'>;
      known.status = status;
      sendJson(response, 200, shown(known));
    }
  }

  function answerQr(locationId: number, response: ServerResponse): void {
    const charge = [...charges.values()].find((each) => each.locationId === locationId);
    if (!charge) sendJson(response, 404, { nome: 'location_nao_encontrada' });
    else
      sendJson(response, 200, {
        qrcode: `00020101021226efi-${charge.txid}`,
        imagemQrcode: 'data:image/png;base64,',
      });
  }

  function giveToken(request: IncomingMessage, response: ServerResponse): void {
    if (request.headers.authorization !== `Basic ${basic}`) {
      sendJson(response, 401, { error: 'invalid_client' });
      return;
    }
    tokens += 1;
    sendJson(response, 200, { access_token: `efi-token-${tokens}`, token_type: 'Bearer', expires_in: 3600 });
  }

  /** Answers requests with a valid token. */
  async function answerKnown(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const [, txid] = /^\/v2\/cob\/([^/]+)$/.exec(path) ?? [];
    const [, locationId] = /^\/v2\/loc\/(\d+)\/qrcode$/.exec(path) ?? [];
    if (path === `/v2/webhook/${encodeURIComponent(account.pixKey)}` && request.method === 'PUT') {
      ({ webhookUrl: webhook } = (await json(request)) as { webhookUrl: string });
      sendJson(response, 200, { webhookUrl: webhook });
    } else if (txid) await answerCharge(txid, request, response);
    else if (locationId && request.method === 'GET') answerQr(Number(locationId), response);
    else sendJson(response, 404, {});
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const fault = faults.shift();
    if (fault) fail(fault, request, response);
    else if (path === '/oauth/token') giveToken(request, response);
    else if (!isGoodToken(request)) sendJson(response, 401, { error: 'invalid_token' });
    else await answerKnown(path, request, response);
  }

  const tls = {
    ...efiCertificates.server,
    ca: efiCertificates.authority,
    requestCert: true,
    rejectUnauthorized: true,
  };
  return {
    ...(await startFakeHttpServer(answer, tls)),
    ...account,
    charges,
    webhook: () => webhook,
    tokens: () => tokens,
    pay(txid, value) {
      const charge = charges.get(txid);
      if (!charge) throw new Error(`there is no charge ${txid}`);
      charge.status = 'CONCLUIDA';
      const endToEndId = `E${txid.slice(0, 31).padEnd(31, '0')}`;
      charge.pix.push({ endToEndId, valor: value ?? charge.value, horario: new Date().toISOString() });
    },
    fail: (...next) => void faults.splice(0, faults.length, ...next),
    forgetTokens: () => {
      firstGoodToken = tokens + 1;
    },
  };
}
