import type { Language } from '@prosa/contracts/users/schema.ts';

/** 75 → 1:15, 3675 → 1:01:15, as a player shows it. */
export function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const tail = String(rest).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

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
