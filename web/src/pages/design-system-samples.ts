export const queues = [
  { value: 1, label: 'Vendas', color: '#1c7ed6' },
  { value: 2, label: 'Suporte', color: '#f08c00' },
  { value: 3, label: 'Financeiro', color: '#2b8a3e' },
];
export const profiles = [
  { value: 'admin', label: 'Administrador' },
  { value: 'user', label: 'Atendente' },
];
export const people = [
  'Ana Souza',
  'Bruno Lima dos Santos',
  'Carla Dias',
  'Érica Nóbrega',
  '+55 11 98888-7777',
];
export const samplePeople = Array.from({ length: 40 }, (_, index) => ({
  id: index + 1,
  name: people[index % people.length] ?? '',
  queue: queues[index % queues.length] ?? { label: '', color: '' },
  isOnline: index % 3 === 0,
}));
export const messageSample = `*Pedido 1042* _confirmado_ ~cancelado~ \`PIX\` 2*3*4
Acompanhe em https://exemplo.com.br/pedidos/1042_a_b (ou www.exemplo.com.br).
*_Negrito e itálico_* <b>isto não é HTML</b> javascript:alert(1)
\`\`\`linha 1
linha 2\`\`\``;
export const pictures = ['/icon-512.png', '/favicon.svg', '/icon-192.png'].map((src) => ({
  kind: 'image' as const,
  src,
  label: `Imagem ${src.slice(1)}`,
  fileName: src.slice(1),
}));
