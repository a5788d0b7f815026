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

/** A component whose code comes when it is asked for, or before. */
export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Fetches the code ahead of its use. That this failed is told only when the part is needed. */
  readonly preload: () => void;
}

interface Code<Props> {
  readonly now: () => ComponentType<Props> | undefined;
  readonly fetch: () => Promise<ComponentType<Props>>;
}

interface LazyOptions {
  /** Areas of texts that the page around it does not load. */
  readonly texts?: readonly Area[];
  /** For what only repeats something on the screen: without it nothing is lost. */
  readonly isOptional?: boolean;
}

interface PartOptions extends LazyOptions {
  /** What stands in its place meanwhile, and what when its code cannot be had. */
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
 * Not React's `lazy`: that one draws nothing for a moment even when the code is there, and takes the whole page down
 * when a file cannot be fetched.
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

/** A part of a page that its first view does without. */
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
 * What stands over the page: dialogs, drawers, menus. It is drawn when it is opened for the first time, closed for one
 * moment, because only the step from closed to open remembers where the focus must return.
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
