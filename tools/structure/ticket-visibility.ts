import { placeOf } from './layers.ts';
import { type Finding, isTest, type Project } from './project.ts';

const rule = 'ticket-visibility';
const module = 'server/src/features/tickets/visibility.ts';

/** Names that only the visibility rule needs: any other use would duplicate the rule. */
const namesOfTheRule = new Set(['seesAllTickets', 'allTicketsRoom', 'noQueueRoom']);
/** The session gate reads the flag from the database for the actor. */
const allowed = new Set([module, 'server/src/features/sessions/session-gate.ts']);

const teach = `Who sees which ticket is decided once, by sightOf of contracts/src/tickets/rules.ts; ${module} has its predicate, SQL condition and rooms. Use one of these, or add the form that is missing there.`;

/** The visibility of tickets must be defined in one place. */
export function ticketVisibility(project: Project): Finding[] {
  return project.modules
    .filter(({ path }) => isWatched(path))
    .flatMap(({ path, nodes }) =>
      nodes.flatMap(({ node, line }): Finding[] => {
        if (node.type !== 'Identifier' || !namesOfTheRule.has(node.name)) return [];
        return [{ path, line, rule, message: `${node.name} is a part of a rule. ${teach}` }];
      }),
    );
}

function isWatched(path: string): boolean {
  const { side, layer } = placeOf(path);
  if (side !== 'server' || isTest(path) || allowed.has(path)) return false;
  return layer === 'features' || layer === 'app';
}
