export type ToastKind = 'success' | 'error' | 'info' | 'warning';

export interface ToastMessage {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
  readonly durationMs: number;
}

/** From the specification: notices close after 3 s, errors after 2 s. Both stay while hovered or focused. */
const durations: Record<ToastKind, number> = { success: 3000, info: 3000, warning: 3000, error: 2000 };
const maxShown = 4;

let shown: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replaceShown(next: readonly ToastMessage[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function show(kind: ToastKind, text: string, options: { readonly durationMs?: number } = {}): number {
  lastId += 1;
  const message = { id: lastId, kind, text, durationMs: options.durationMs ?? durations[kind] };
  // The same text again renews the visible toast instead of adding another.
  const others = shown.filter((other) => other.kind !== kind || other.text !== text);
  replaceShown([...others, message].slice(-maxShown));
  return message.id;
}

export function dismissToast(id: number): void {
  replaceShown(shown.filter((message) => message.id !== id));
}

/** Visible toasts, oldest first. */
export function getToasts(): readonly ToastMessage[] {
  return shown;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a temporary message. Can be called anywhere; `Toaster` draws it. */
export const toast = {
  success: (text: string, options?: { readonly durationMs?: number }) => show('success', text, options),
  error: (text: string, options?: { readonly durationMs?: number }) => show('error', text, options),
  info: (text: string, options?: { readonly durationMs?: number }) => show('info', text, options),
  warning: (text: string, options?: { readonly durationMs?: number }) => show('warning', text, options),
  dismiss: dismissToast,
};
