import { expect, test } from 'vitest';
import { brokenPlaces } from './broken-rules.ts';
import { oneComponent } from './one-component.ts';

test('one exported component with its own types, hooks and private parts passes', () => {
  const text = [
    'export interface RowProps { id: number }',
    'function Cell() { return <b />; }',
    'export function useRow() { return 1; }',
    'export const ROW_HEIGHT = 40;',
    'export function Row(props: RowProps) { return <Cell />; }',
  ].join('\n');
  expect(brokenPlaces(oneComponent, { 'web/src/ui/row.tsx': text })).toEqual([]);
});

test('a second exported component is refused', () => {
  const text = 'export function Row() { return <b />; }\nexport const Cell = memo(() => <b />);';
  const path = 'web/src/features/users/components/row.tsx';
  expect(brokenPlaces(oneComponent, { [path]: text })).toEqual([`${path}:2`]);
});
