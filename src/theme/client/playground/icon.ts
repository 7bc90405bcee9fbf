/** The icons of the form's buttons, as on every page: path data on a grid of 24 units. */
const PATHS = {
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M10.5 9h8a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1-1.5 1.5h-8A1.5 1.5 0 0 1 9 18.5v-8A1.5 1.5 0 0 1 10.5 9zM5.5 15A1.5 1.5 0 0 1 4 13.5v-8A1.5 1.5 0 0 1 5.5 4h8A1.5 1.5 0 0 1 15 5.5',
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
} as const;

const SVG = 'http://www.w3.org/2000/svg';

function icon(name: keyof typeof PATHS): SVGElement {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('class', 'ui');
  drawing.setAttribute('viewBox', '0 0 24 24');
  drawing.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name]);
  drawing.append(path);
  return drawing;
}

/** A square button with an icon, named for assistive technology and by its tooltip. */
export function iconButton(
  name: Exclude<keyof typeof PATHS, 'check'>,
  label: string,
  onClick: () => void,
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'icon-button';
  button.title = label;
  button.setAttribute('aria-label', label);
  button.append(icon(name));
  if (name === 'copy') button.append(icon('check'));
  button.addEventListener('click', onClick);
  return button;
}
