import { expect, it } from 'vitest';
import { type PaidInvoice, receiptText } from './receipt-service.ts';

const invoice: PaidInvoice = {
  id: 128,
  company_id: 1,
  due_date: '2026-12-10',
  plan_id: 3,
  detail: 'Profissional ✨',
  recurrence: 'TRIMESTRAL',
  value: '1491.00',
  status: 'paid',
  // Still the 8th in São Paulo.
  paid_at: '2026-12-09T01:31:00.000Z',
  paid_by: 'efi',
  confirmed_by: null,
  renewed_until: '2027-03-10T15:00:00.000Z',
  created_at: '2026-11-20T03:20:00.000Z',
  updated_at: '2026-12-09T01:31:00.000Z',
  company_name: 'Loja Aurora 🌅 Calçados',
  company_email: 'financeiro@aurora.example',
  billing: {
    firstName: 'Marina',
    lastName: 'Alves',
    address2: 'Rua das Flores, 10',
    city: 'São Paulo',
    state: '',
    zipcode: '01001-000',
    country: 'BR',
    useAddressForPaymentDetails: false,
    document: '11222333000181',
  },
};

const linesOf = (row: PaidInvoice) =>
  Object.fromEntries(receiptText(row, 'America/Sao_Paulo').lines.map(({ label, text }) => [label, text]));

it('a receipt says who paid how much for what, when and how, by the calendar of whoever paid', () => {
  expect(receiptText(invoice, 'America/Sao_Paulo')).toMatchObject({
    number: 'Fatura nº 128',
    value: 'R$ 1.491,00',
  });
  expect(linesOf(invoice)).toEqual({
    'Recebemos de':
      'Loja Aurora  Calçados\n11.222.333/0001-81\nRua das Flores, 10, São Paulo, 01001-000\nfinanceiro@aurora.example',
    'Referente a': 'Assinatura da Prosa, plano Profissional',
    Período: '3 meses, até 10/03/2027, 12:00',
    Vencimento: '10/12/2026',
    'Pago em': '08/12/2026, 22:31',
    'Forma de pagamento': 'Pix (Efí)',
  });
});

it('one that was confirmed by hand says by whom, and one without an address leaves it out', () => {
  expect(linesOf({ ...invoice, paid_by: 'hand', confirmed_by: 'Rui', billing: null })).toMatchObject({
    'Recebemos de': 'Loja Aurora  Calçados\nfinanceiro@aurora.example',
    'Forma de pagamento': 'Confirmado pela plataforma (Rui)',
  });
});
