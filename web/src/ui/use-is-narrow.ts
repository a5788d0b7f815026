import { useSyncExternalStore } from 'react';

/** The same threshold as in the style sheets: below it the product is a phone app. */
const query = '(max-width: 599.98px)';

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
