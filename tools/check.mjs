import { fileURLToPath } from 'node:url';
import { languages, runChecks, stepLine } from './checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { ToolError } from './lib/run.mjs';
import { endGroupsWithThisProcess } from './process-groups.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
endGroupsWithThisProcess();
try {
  await ensureInstalled(root, 'developing');
  const results = await runChecks(root, node24(root), [languages]);
  for (const result of results) {
    console.log(stepLine(result));
    if (!result.ok) console.log(`\n${result.output.trimEnd()}\n`);
  }
  process.exitCode = results.every((result) => result.ok) ? 0 : 1;
} catch (error) {
  if (!(error instanceof ToolError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
