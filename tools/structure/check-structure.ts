import { boundConstants } from './bound-constants.ts';
import { commentOpenings } from './comment-openings.ts';
import { contractsPurity } from './contracts-purity.ts';
import { environment } from './environment.ts';
import { featureDoors } from './feature-doors.ts';
import { fileNames } from './file-names.ts';
import { forcedCasts } from './forced-casts.ts';
import { importCycles } from './import-cycles.ts';
import { importPaths } from './import-paths.ts';
import { layerDirection } from './layer-direction.ts';
import { logMessages } from './log-messages.ts';
import { migrationNames } from './migration-names.ts';
import { oneComponent } from './one-component.ts';
import { type FileMap, type Finding, type Rule, readProject } from './project.ts';
import { readableSyntax } from './readable-syntax.ts';
import { sqlAccess } from './sql-access.ts';
import { sqlFromStrings } from './sql-from-strings.ts';
import { ticketVisibility } from './ticket-visibility.ts';
import { unfinishedComments } from './unfinished-comments.ts';
import { vendorPackages } from './vendor-packages.ts';

const rules: readonly Rule[] = [
  boundConstants,
  commentOpenings,
  contractsPurity,
  environment,
  featureDoors,
  fileNames,
  forcedCasts,
  importCycles,
  importPaths,
  layerDirection,
  logMessages,
  migrationNames,
  oneComponent,
  readableSyntax,
  sqlAccess,
  sqlFromStrings,
  ticketVisibility,
  unfinishedComments,
  vendorPackages,
];

export function checkStructure(files: FileMap): Finding[] {
  const project = readProject(files);
  return rules
    .flatMap((rule) => rule(project))
    .sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line || a.rule.localeCompare(b.rule));
}
