import PDFDocument from 'pdfkit';

export interface ReceiptText {
  readonly title: string;
  readonly number: string;
  readonly value: string;
  readonly lines: readonly { readonly label: string; readonly text: string }[];
  readonly footer: string;
}

const ink = '#1f2937';
const faint = '#6b7280';
const accent = '#0f766e';
const margin = 56;
const labelWidth = 150;

/** One page of A4 in the fonts that every reader has. It is made while it is sent. */
export function receiptPdf({ title, number, value, lines, footer }: ReceiptText): AsyncIterable<Uint8Array> {
  const page = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: `${title} ${number}`, Author: 'Prosa' },
  });
  const width = page.page.width - 2 * margin;
  page.rect(0, 0, page.page.width, 8).fill(accent);
  page.font('Helvetica-Bold').fontSize(22).fillColor(ink).text(title, margin, 64);
  page.font('Helvetica').fontSize(11).fillColor(faint).text(number, margin, 94);
  page
    .font('Helvetica-Bold')
    .fontSize(22)
    .fillColor(accent)
    .text(value, margin, 64, { width, align: 'right' });

  let y = 140;
  for (const { label, text } of lines) {
    page
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.5)
      .strokeColor('#e5e7eb')
      .stroke();
    page
      .font('Helvetica')
      .fontSize(10)
      .fillColor(faint)
      .text(label, margin, y + 12, { width: labelWidth });
    page
      .fontSize(11)
      .fillColor(ink)
      .text(text, margin + labelWidth, y + 11, { width: width - labelWidth });
    y = Math.max(page.y, y + 24) + 11;
  }
  page
    .font('Helvetica')
    .fontSize(9)
    .fillColor(faint)
    .text(footer, margin, y + 28, { width });
  page.end();
  return page;
}
