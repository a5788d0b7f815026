/** A `ref` for what came in answer to something that was pressed: whoever did goes on there by keyboard. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
