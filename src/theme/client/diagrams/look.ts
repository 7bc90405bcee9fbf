/** Reads the page's colours and font for a diagram, so that it looks like a part of the page. */
import type { DiagramLook } from './messages.ts';

/** Mermaid's names for our tokens. */
const COLORS: Readonly<Record<string, string>> = {
  background: '--bg',
  mainBkg: '--subtle',
  primaryColor: '--subtle',
  primaryTextColor: '--ink',
  primaryBorderColor: '--edge',
  nodeBorder: '--edge',
  secondaryColor: '--accent-soft',
  secondaryTextColor: '--ink',
  secondaryBorderColor: '--accent',
  tertiaryColor: '--inset',
  tertiaryTextColor: '--ink',
  tertiaryBorderColor: '--line',
  lineColor: '--muted',
  textColor: '--text',
  titleColor: '--ink',
  edgeLabelBackground: '--bg',
  clusterBkg: '--inset',
  clusterBorder: '--line',
  noteBkgColor: '--warn-soft',
  noteTextColor: '--ink',
  noteBorderColor: '--warn',
  errorBkgColor: '--danger-soft',
  errorTextColor: '--danger',
  actorBkg: '--subtle',
  actorBorder: '--edge',
  actorTextColor: '--ink',
  actorLineColor: '--edge',
  signalColor: '--text',
  signalTextColor: '--text',
  labelBoxBkgColor: '--accent-soft',
  labelBoxBorderColor: '--accent',
  labelTextColor: '--ink',
  loopTextColor: '--ink',
  activationBkgColor: '--accent-soft',
  activationBorderColor: '--accent',
  sequenceNumberColor: '--bg',
  pie1: '--chart-1',
  pie2: '--chart-2',
  pie3: '--chart-3',
  pie4: '--chart-4',
  pie5: '--chart-5',
  pieStrokeColor: '--bg',
  pieOuterStrokeColor: '--bg',
  pieSectionTextColor: '--bg',
  pieTitleTextColor: '--ink',
  pieLegendTextColor: '--text',
};

/** Colours as `#rrggbb`, because Mermaid calculates with them. */
export function pageLook(at: HTMLElement): DiagramLook {
  const probe = document.createElement('span');
  probe.hidden = true;
  at.append(probe);
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const hex = (token: string): string => {
    probe.style.color = `var(${token})`;
    if (context === null) return '#808080';
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
    return `#${[r, g, b].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  };
  const colors = Object.fromEntries(Object.entries(COLORS).map(([name, token]) => [name, hex(token)]));
  probe.remove();
  return {
    dark: document.documentElement.dataset['theme'] === 'dark',
    font: getComputedStyle(at).fontFamily,
    colors,
  };
}
