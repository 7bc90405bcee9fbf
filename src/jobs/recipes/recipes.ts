/** The recipes, in the order in which they are shown; another one is a file here and a word in this list. */
import { fixLinks } from './fix-links.ts';
import type { Recipe } from './recipe.ts';

export const RECIPES: readonly Recipe[] = [fixLinks];

export function recipeNamed(id: string): Recipe | undefined {
  return RECIPES.find((recipe) => recipe.id === id);
}
