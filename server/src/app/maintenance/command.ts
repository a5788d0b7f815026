import type { Config } from '#app/config.ts';

/** Something an operator does to an installation at the terminal. */
export type Command = (given: {
  readonly config: Config & { readonly version: string };
  readonly args: readonly string[];
  readonly say: (line: string) => void;
  readonly now: Date;
}) => Promise<void>;
