/** Why a recipe cannot run with what the operator has set up. */
import type { Recipe } from '../../records/automations/recipes/recipe.ts';
import type { JobSetup } from '../../theme/admin/jobs/job-form.ts';

/** @returns undefined when it can */
export function recipeProblem(
  { needsModel }: Pick<Recipe, 'needsModel'>,
  { problem, understands, agent }: JobSetup,
): string | undefined {
  if (problem !== undefined) return problem;
  if (!needsModel || understands) return undefined;
  return `It needs an agent with a model, and this server has the agent "${agent}". Set LECTERN_MODEL_URL, or LECTERN_AGENT to an agent program.`;
}

/** The same in a few words, for the card of a recipe; what hinders all of them stands above the cards. */
export function shortRecipeProblem(recipe: Pick<Recipe, 'needsModel'>, setup: JobSetup): string | undefined {
  if (recipeProblem(recipe, setup) === undefined) return undefined;
  return setup.problem === undefined
    ? 'It needs an agent with a model: LECTERN_MODEL_URL, or LECTERN_AGENT with an agent program.'
    : 'No job of this project can run now, for the reason above.';
}
