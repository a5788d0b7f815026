export interface KindReport {
  brought: number;
  /** There already, from a run before. */
  known: number;
  /** By reason. */
  readonly skipped: Map<string, number>;
  /** Taken over, though not as it was; by what is different. */
  readonly changed: Map<string, number>;
}

export type Report = Map<string, KindReport>;

export function kindIn(report: Report, kind: string): KindReport {
  const found = report.get(kind) ?? { brought: 0, known: 0, skipped: new Map(), changed: new Map() };
  report.set(kind, found);
  return found;
}

export function count(reasons: Map<string, number>, reason: string): void {
  reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
}

/** For the terminal: a line per kind, and below it why something is missing or different. */
export function linesOf(report: Report): string[] {
  return [...report].flatMap(([kind, { brought, known, skipped, changed }]) => [
    `  ${kind.padEnd(15)} ${brought} brought, ${known} there already`,
    ...[...skipped].map(([reason, times]) => `    ${times} left out: ${reason}`),
    ...[...changed].map(([reason, times]) => `    ${times} changed: ${reason}`),
  ]);
}
