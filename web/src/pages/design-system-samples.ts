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
