/** Words that say nothing about what a reader looks for, in the languages that most documentation is written in. */
import { fold } from './fold.ts';

const WORDS = `
a about all also am an and any are as at be because been but by can cannot could did do does doesn don for from get gets had has have
how i if in into is isn aren wasn weren didn won couldn wouldn shouldn hasn haven hadn it its just may me might must my no not of on or our shall should so some such than that the their them then
there these they this those to too was we were what when where which while who whom whose why will with would you your s t re ve ll
der die das den dem des ein eine einen einem einer und oder nicht mit von zu zum zur im ist sind wie wird werden kann können ich wir
sie ihr man auf für was warum wo wann welche welcher
le la les un une des du de et ou est sont que qui quoi comment pourquoi quand je nous vous il elle on dans pour par sur avec ce cette
ces mon ma mes peut puis peux
el los las una unos y o es son qué cómo por para con en del al se su sus mi puedo puede cuándo dónde lo
os as um uma e é são como porque posso pode no na nos nas em do da dos das ao meu
il lo gli i uno di che chi cosa come perché posso può nel nella con
de het een en of is zijn hoe wat waarom kan ik je mijn met voor van op te
i w z na do się jest są jak co dlaczego czy mogę
и в на с по для как что это не я мы вы ли можно почему где когда
bir ve ile için nasıl nedir ne mi mı bu
och att är hur vad jag kan med för på en ett
yang dan di ke dari untuk bagaimana apa saya ini
ما هو هي من في على إلى عن كيف لماذا متى أين هل التي الذي هذا هذه أن لا
מה מי איך של את על עם זה איפה למה מתי האם הוא היא
`;

const STOP_WORDS: ReadonlySet<string> = new Set(
  WORDS.split(/\s+/)
    .filter((word) => word !== '')
    .map(fold),
);

/** @param word folded */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
