import { formatDocument } from '@prosa/contracts/bills/rules.ts';
import * as z from 'zod/mini';
import { jsonIn, type ServiceCall } from '#platform/outgoing-http/service-call.ts';
import type { BillingAccount, BillingQuestion, BillingSystem } from './port.ts';
import { AmountSchema, amountOf, baseOf, dayOf, readAs, TextSchema, textOrNull } from './read-answer.ts';

type Ixc = Extract<BillingAccount, { service: 'ixc' }>;

const IdSchema = z.union([z.string(), z.number()]);
/** IXC omits the list when it is empty. */
const listOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ registros: z.optional(z.array(row)) });
const CustomersSchema = listOf(z.object({ id: IdSchema, razao: z.string() }));
const BillsSchema = listOf(
  z.object({
    id: IdSchema,
    valor: AmountSchema,
    data_vencimento: TextSchema,
    linha_digitavel: TextSchema,
    gateway_link: TextSchema,
  }),
);
const ContractsSchema = listOf(z.object({ id: IdSchema, status: TextSchema, status_internet: TextSchema }));
const PixSchema = z.object({
  pix: z.optional(z.object({ qrCode: z.optional(z.object({ qrcode: TextSchema })) })),
});
const UnblockedSchema = z.object({ tipo: z.string(), codigo: TextSchema });

const pdfMark = Buffer.from('%PDF');
/** Blocked states of a contract's access: by hand, automatically, for an unpaid bill. */
const blocked = ['CM', 'CA', 'FA'];
/** IXC's code for a contract whose access is open already. */
const openAlready = '107';

/** IXC's web service. */
export function createIxc(call: ServiceCall): BillingSystem<'ixc'> {
  async function post(account: Ixc, name: string, body: object, signal: AbortSignal): Promise<Buffer> {
    const { bytes } = await call(`${baseOf(account.url)}/webservice/v1/${name}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(account.token).toString('base64')}`,
        'content-type': 'application/json',
        ixcsoft: 'listar',
      },
      body: JSON.stringify(body),
      signal,
    });
    return bytes;
  }

  const ask = async (account: Ixc, name: string, body: object, signal: AbortSignal): Promise<unknown> =>
    jsonIn(await post(account, name, body, signal));

  /**
   * Returns the PDF of a bill, which IXC sends as base64. A bill without a file gets another answer, and can be paid
   * without it.
   */
  async function fileOf(account: Ixc, billId: string, signal: AbortSignal): Promise<Buffer | null> {
    const body = {
      boletos: billId,
      juro: 'N',
      multa: 'N',
      atualiza_boleto: 'N',
      tipo_boleto: 'arquivo',
      base64: 'S',
    };
    const text = (await post(account, 'get_boleto', body, signal)).toString('latin1');
    const bytes = Buffer.from(text.trim().replaceAll('"', ''), 'base64');
    return bytes.subarray(0, pdfMark.length).equals(pdfMark) ? bytes : null;
  }

  const equals = (qtype: string, query: string, sortname: string) => ({
    qtype,
    query,
    oper: '=',
    page: '1',
    rp: '100',
    sortname,
    sortorder: 'asc',
  });

  /** Finds the customer; IXC stores documents with punctuation. */
  async function find(account: Ixc, { document, signal }: BillingQuestion) {
    const query = equals('cliente.cnpj_cpf', formatDocument(document), 'cliente.id');
    const { registros: rows = [] } = readAs(CustomersSchema, await ask(account, 'cliente', query, signal));
    return rows[0];
  }

  async function billOf(account: Ixc, customerId: string, signal: AbortSignal) {
    const open = [{ TB: 'fn_areceber.status', OP: '=', P: 'A' }];
    const query = {
      ...equals('fn_areceber.id_cliente', customerId, 'fn_areceber.data_vencimento'),
      grid_param: JSON.stringify(open),
    };
    const { registros: rows = [] } = readAs(BillsSchema, await ask(account, 'fn_areceber', query, signal));
    return rows[0];
  }

  return {
    async openBill(account, question) {
      const { signal } = question;
      const customer = await find(account, question);
      if (!customer) return undefined;
      const bill = await billOf(account, String(customer.id), signal);
      if (!bill) return { name: customer.razao, bill: null };
      const paid = readAs(PixSchema, await ask(account, 'get_pix', { id_areceber: String(bill.id) }, signal));
      return {
        name: customer.razao,
        bill: {
          dueDate: dayOf(bill.data_vencimento),
          value: amountOf(bill.valor),
          line: textOrNull(bill.linha_digitavel),
          pix: textOrNull(paid.pix?.qrCode?.qrcode),
          link: textOrNull(bill.gateway_link),
          pdf: await fileOf(account, String(bill.id), signal),
        },
      };
    },

    async unblock(account, question) {
      const { signal } = question;
      const customer = await find(account, question);
      if (!customer) return undefined;
      const query = equals('cliente_contrato.id_cliente', String(customer.id), 'cliente_contrato.id');
      const answer = readAs(ContractsSchema, await ask(account, 'cliente_contrato', query, signal));
      let isOpen = true;
      for (const { id, status_internet: access } of answer.registros ?? []) {
        if (!blocked.includes(String(access))) continue;
        const body = { id: String(id) };
        const done = readAs(UnblockedSchema, await ask(account, 'desbloqueio_confianca', body, signal));
        isOpen &&= done.tipo === 'sucesso' || String(done.codigo) === openAlready;
      }
      return { name: customer.razao, isOpen };
    },
  };
}
