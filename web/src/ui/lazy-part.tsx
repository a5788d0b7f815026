import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { type Area, loadTexts, useT } from '#lib/i18n.ts';
import { toast } from './toast.ts';

/** A component whose code is loaded on first use, or preloaded. */
export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Loads the code ahead of its use. A failure is only reported when the part is needed. */
  readonly preload: () => void;
}

interface Code<Props> {
  readonly now: () => ComponentType<Props> | undefined;
  readonly fetch: () => Promise<ComponentType<Props>>;
}

interface LazyOptions {
  /** Text areas that the surrounding page does not load. */
  readonly texts?: readonly Area[];
  /** For a part that only repeats something on the screen: a failed load is not reported. */
  readonly isOptional?: boolean;
}

interface PartOptions extends LazyOptions {
  /** Fallbacks while the code is loading and after the load has failed. */
  readonly waiting?: ReactNode;
  readonly failed?: (retry: () => void) => ReactNode;
}

function codeOf<Props>(load: () => Promise<ComponentType<Props>>, { texts = [] }: LazyOptions): Code<Props> {
  let ready: ComponentType<Props> | undefined;
  return {
    now: () => ready,
    fetch: async () => {
      const [component] = await Promise.all([ready ?? load(), loadTexts(texts)]);
      ready = component;
      return component;
    },
  };
}

function preloadOf<Props>(code: Code<Props>): () => void {
  return () => void code.fetch().catch(() => undefined);
}

/**
 * Used instead of React's `lazy`, which draws nothing for a moment even when the code is loaded, and takes the whole
 * page down when a file cannot be fetched.
 */
function useCode<Props>(
  code: Code<Props>,
  isNeeded: boolean,
  { isOptional = false, onFail }: LazyOptions & { readonly onFail?: (() => void) | undefined } = {},
) {
  const t = useT();
  const [, setIsHere] = useState(code.now() !== undefined);
  const fail = useEffectEvent(() => {
    if (onFail) onFail();
    else if (!isOptional) toast.error(t('ui.error.hint'));
  });
  useEffect(() => {
    if (!isNeeded || code.now()) return;
    let isGone = false;
    code.fetch().then(
      () => {
        if (!isGone) setIsHere(true);
      },
      () => {
        if (!isGone) fail();
      },
    );
    return () => {
      isGone = true;
    };
  }, [code, isNeeded]);
  return code.now();
}

interface Drawn<Props> {
  readonly code: Code<Props>;
  readonly props: Props;
}

function Part<Props extends object>({
  code,
  props,
  waiting = null,
  failed,
}: Drawn<Props> & PartOptions): ReactNode {
  const [hasFailed, setHasFailed] = useState(false);
  const Ready = useCode(code, !hasFailed, { onFail: failed ? () => setHasFailed(true) : undefined });
  if (Ready) return createElement(Ready, props);
  return hasFailed && failed ? failed(() => setHasFailed(false)) : waiting;
}

/** Loads a part of a page that the first view does not need. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: PartOptions = {},
): LazyPart<Props> {
  const code = codeOf(load, options);
  return Object.assign((props: Props) => <Part code={code} props={props} {...options} />, {
    preload: preloadOf(code),
  });
}

interface OverlayProps {
  readonly isOpen: boolean;
}

function Overlay<Props extends OverlayProps>({
  code,
  props,
  ...options
}: Drawn<Props> & LazyOptions): ReactNode {
  const { isOpen } = props;
  const Ready = useCode(code, isOpen, options);
  const [isDrawn, setIsDrawn] = useState(false);
  const canOpen = isOpen && Ready !== undefined;
  useEffect(() => {
    if (canOpen) setIsDrawn(true);
  }, [canOpen]);
  if (!Ready || (!isOpen && !isDrawn)) return null;
  return createElement(Ready, { ...props, isOpen: isOpen && isDrawn });
}

/**
 * Loads an overlay: a dialog, a drawer or a menu. It is mounted on the first opening, closed for one moment, because
 * only the step from closed to open records where the focus must return.
 */
export function lazyOverlay<Props extends OverlayProps>(
  load: () => Promise<ComponentType<Props>>,
  options: LazyOptions = {},
): LazyPart<Props> {
  const code = codeOf(load, options);
  return Object.assign((props: Props) => <Overlay code={code} props={props} {...options} />, {
    preload: preloadOf(code),
  });
}

/** Long enough for the first lists to be asked for and drawn. */
const preloadDelayMs = 1500;

/** Fetches what the page will be asked for next, one after the other, once the browser has nothing better to do. */
export function useIdlePreload(parts: readonly Pick<LazyPart<never>, 'preload'>[]): void {
  useEffect(() => {
    let idle: number | undefined;
    const timer = setTimeout(() => {
      const preload = (): void => {
        for (const part of parts) part.preload();
      };
      // Safari has no idle callback.
      if (window.requestIdleCallback) idle = window.requestIdleCallback(preload);
      else preload();
    }, preloadDelayMs);
    return () => {
      clearTimeout(timer);
      if (idle !== undefined) window.cancelIdleCallback(idle);
    };
  }, [parts]);
}
