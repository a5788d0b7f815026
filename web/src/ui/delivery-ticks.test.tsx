import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DeliveryTicks } from './delivery-ticks.tsx';

const states = ['waiting', 'sent', 'received', 'read', 'played', 'failed'] as const;

it.each(states)('A message that is %s says so in words', (state) => {
  const html = renderToStaticMarkup(<DeliveryTicks state={state} label="Entregue às 14:07" />);
  expect(html).toContain('role="img" aria-label="Entregue às 14:07"');
  expect(html).toContain(`data-state="${state}"`);
});
