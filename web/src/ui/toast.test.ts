import { beforeEach, describe, expect, it } from 'vitest';
import { dismissToast, getToasts, subscribeToToasts, toast } from './toast.ts';

beforeEach(() => {
  for (const { id } of getToasts()) dismissToast(id);
});

describe('A toast', () => {
  it('stays 3 s, an error 2 s, as the specification says', () => {
    toast.success('Salvo');
    toast.warning('Cuidado');
    toast.error('Falhou');
    expect(getToasts().map(({ kind, durationMs }) => [kind, durationMs])).toEqual([
      ['success', 3000],
      ['warning', 3000],
      ['error', 2000],
    ]);
  });

  it('said again is renewed instead of doubled', () => {
    const first = toast.error('Falhou');
    toast.info('Falhou');
    const again = toast.error('Falhou');
    expect(getToasts().map(({ id }) => id)).not.toContain(first);
    expect(getToasts().map(({ kind }) => kind)).toEqual(['info', 'error']);
    expect(getToasts().at(-1)?.id).toBe(again);
  });

  it('beyond the fourth pushes the oldest out', () => {
    for (const text of ['1', '2', '3', '4', '5']) toast.info(text);
    expect(getToasts().map(({ text }) => text)).toEqual(['2', '3', '4', '5']);
  });

  it('tells those who draw when it comes and when it is dismissed', () => {
    let calls = 0;
    const stop = subscribeToToasts(() => {
      calls += 1;
    });
    toast.dismiss(toast.info('Oi'));
    stop();
    toast.info('Tchau');
    expect(calls).toBe(2);
  });
});
