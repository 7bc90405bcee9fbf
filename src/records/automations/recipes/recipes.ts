/** The recipes, in the order in which they are shown; another one is a file here and a word in this list. */
import { answerFeedback } from './answer-feedback.ts';
import { answerQuestions } from './answer-questions.ts';
import { answerSearches } from './answer-searches.ts';
import { changelog } from './changelog.ts';
import { fillTexts } from './fill-texts.ts';
import { fixLinks } from './fix-links.ts';
import { houseStyle } from './house-style.ts';
import { mergedCode } from './merged-code.ts';
import type { Recipe } from './recipe.ts';
import { redirectMovedPages } from './redirect-moved-pages.ts';
import { replaceVersion } from './replace-version.ts';
import { translations } from './translations.ts';
import { worthYourHour } from './worth-your-hour.ts';

export const RECIPES: readonly Recipe[] = [
  fixLinks,
  fillTexts,
  redirectMovedPages,
  replaceVersion,
  answerFeedback,
  answerSearches,
  answerQuestions,
  worthYourHour,
  translations,
  houseStyle,
  changelog,
  mergedCode,
];

export function recipeNamed(id: string): Recipe | undefined {
  return RECIPES.find((recipe) => recipe.id === id);
}
