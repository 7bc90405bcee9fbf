/** Chooses the words that the scripts of a page say. */
import type { InterfaceStrings } from '../../strings/interface-strings.ts';

type Key = {
  [K in keyof InterfaceStrings]: InterfaceStrings[K] extends string ? K : never;
}[keyof InterfaceStrings];

const STRINGS: Readonly<Record<string, readonly Key[]>> = {
  code: ['showAllLines', 'showLess'],
  diagrams: [
    ...(['diagram', 'diagramFailed', 'diagramActions', 'diagramIn', 'diagramOut', 'diagramReset'] as const),
    ...(['diagramUp', 'diagramDown', 'diagramLeft', 'diagramRight'] as const),
  ],
  zoom: ['close', 'picture', 'enlarge', 'enlargePicture'],
};

/** Every page can have a copy button. */
const EVERYWHERE: readonly Key[] = ['copied', 'copyFailed'];

/** @returns JSON for `data-words` */
export function featureStrings(features: readonly string[], text: InterfaceStrings): string {
  const keys = [
    ...EVERYWHERE,
    ...features.flatMap((feature) => (Object.hasOwn(STRINGS, feature) ? STRINGS[feature]! : [])),
  ];
  return JSON.stringify(Object.fromEntries(keys.map((key) => [key, text[key]])));
}
