import type { Language } from '@prosa/contracts/users/schema.ts';

const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** 1536 → "1,5 kB", in the writing of the language. */
export function formatFileSize(bytes: number, language: Language): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3) - 1));
  const value = bytes / 1000 ** (power + 1);
  const unit = units[power] ?? 'kilobyte';
  // A file of some bytes is no file of nothing.
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(bytes === 0 ? 0 : Math.max(value, 0.1));
}
