import type { ServerProcess } from '@prosa/server/testing/server-process.ts';

const errorLevel = 50;

function errorLogOf(line: string): string | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const { level, msg, err } = JSON.parse(line) as {
      level?: number;
      msg?: string;
      err?: { message?: string };
    };
    if (level === undefined || level < errorLevel) return undefined;
    return err?.message ? `${msg}: ${err.message}` : msg;
  } catch {
    // The line was cut off by the kill.
    return undefined;
  }
}

/** Counts the warnings and errors of servers. */
export function collectErrorLogs() {
  const counted = new Map<string, number>();
  return {
    counted,
    take({ stdout, stderr }: ServerProcess['output']): void {
      const complaints = stdout.split('\n').map(errorLogOf);
      for (const complaint of [...complaints, ...stderr.split('\n')]) {
        if (complaint) counted.set(complaint, (counted.get(complaint) ?? 0) + 1);
      }
    },
  };
}
