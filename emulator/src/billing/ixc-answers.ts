import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { sendJson } from '#emulator/fake-http-server.ts';
import { answerNotFound, type BillingAccount, isBlockedNow } from './subscribers.ts';

interface Asked {
  readonly query?: string;
  readonly id?: string;
  readonly id_areceber?: string;
}

const bare = (document: string): string => document.replaceAll(/[./-]/g, '');

/** A list without entries has no list. */
const listOf = (registros: readonly object[]) =>
  registros.length > 0
    ? { page: '1', total: String(registros.length), registros }
    : { page: '1', total: '0' };

const tables: Readonly<Record<string, (account: BillingAccount, asked: Asked) => object>> = {
  // It keeps documents with their marks, and finds none without.
  cliente: ({ subscribers }, { query = '' }) =>
    listOf(
      subscribers
        .filter(({ document }) => document === bare(query) && document !== query)
        .map(({ document, name }) => ({ id: document, razao: name })),
    ),
  fn_areceber: ({ subscribers }, { query }) =>
    listOf(
      subscribers.flatMap(({ document, bill }) =>
        bill && document === query
          ? [
              {
                id: bill.id,
                valor: bill.value.toFixed(2),
                data_vencimento: bill.dueDate,
                linha_digitavel: bill.line,
                gateway_link: '',
              },
            ]
          : [],
      ),
    ),
  get_pix: ({ subscribers }, { id_areceber: id }) => {
    const owner = subscribers.find(({ bill }) => bill?.id === id);
    return { pix: { qrCode: { qrcode: owner?.bill?.pix ?? '' } } };
  },
  cliente_contrato: (account, { query }) =>
    listOf(
      account.subscribers
        .filter(({ document }) => document === query)
        .map((own) => ({
          id: own.document,
          status: 'A',
          status_internet: isBlockedNow(account, own) ? 'CA' : 'A',
        })),
    ),
  desbloqueio_confianca: ({ subscribers, unblocked }, { id }) => {
    const own = subscribers.find(({ document }) => document === id);
    if (!own) return { tipo: 'erro', codigo: '106' };
    if (own.isUntrusted) return { tipo: 'erro', codigo: '109' };
    unblocked.push(own.document);
    return { tipo: 'sucesso', codigo: '' };
  },
};

const emptyPdf = Buffer.from('%PDF-1.4\n%%EOF\n');

/** As IXC's web service does. */
export async function answerAsIxc(
  account: BillingAccount,
  name: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const table = tables[name];
  if (name === 'get_boleto') response.end(emptyPdf.toString('base64'));
  else if (!table || request.headers.ixcsoft !== 'listar') answerNotFound(response);
  else sendJson(response, 200, table(account, (await json(request)) as Asked));
}
