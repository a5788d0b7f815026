import type { ServerResponse } from 'node:http';
import { sendJson } from '#emulator/fake-http-server.ts';
import { type BillingAccount, isBlockedNow, type Subscriber } from './subscribers.ts';

const action = /^\/api\/cliente\/(show|desbloqueio)\/(?:uuid-)?([\w-]+)$/;

function shown(account: BillingAccount, subscriber: Subscriber): object {
  const { bill, document, name } = subscriber;
  return {
    nome: name,
    uuid_cliente: `uuid-${document}`,
    bloqueado: isBlockedNow(account, subscriber) ? 'sim' : 'nao',
    ...(bill && {
      titulo: bill.id,
      valor: bill.value.toFixed(2),
      datavenc: `${bill.dueDate} 00:00:00`,
      linhadig: bill.line,
      qrcode: bill.pix,
    }),
  };
}

/** As MK-Auth does. The token it gives is the secret it was asked with. */
export function answerAsMkAuth(
  account: BillingAccount,
  { path, secret }: { readonly path: string; readonly secret: string },
  response: ServerResponse,
): void {
  if (path === '/api/') {
    response.end(secret);
    return;
  }
  const [, what, document] = action.exec(path) ?? [];
  const found = account.subscribers.find((subscriber) => subscriber.document === document);
  if (!found) response.end('NULL');
  else if (what === 'show') {
    sendJson(response, 200, { dados_cliente: { titulos: shown(account, found) } });
  } else {
    account.unblocked.push(found.document);
    sendJson(response, 200, { status: 'sucesso' });
  }
}
