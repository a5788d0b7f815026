import { useSyncExternalStore } from 'react';

/** The same threshold as in the style sheets: below it the product is a phone app. */
const query = '(max-width: 599.98px)';

let media: MediaQueryList | undefined;

/** One for all: it is asked at every drawing, and making it costs more than all else there. */
function narrowScreen(): MediaQueryList {
  media ??= matchMedia(query);
  return media;
}

function subscribe(onChange: () => void): () => void {
  narrowScreen().addEventListener('change', onChange);
  return () => narrowScreen().removeEventListener('change', onChange);
}

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrowScreen().matches);
}
