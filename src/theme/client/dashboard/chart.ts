/** Makes the points of a chart accessible by keyboard and touch: arrows move, a box beside the column has its values. */

const EDGE = 12;

export function setupChart(root: ParentNode): void {
  for (const figure of root.querySelectorAll<HTMLElement>('[data-chart]')) enhance(figure);
}

function enhance(figure: HTMLElement): void {
  const plot = figure.querySelector<HTMLElement>('.chart-plot')!;
  const points = [...plot.querySelectorAll<SVGGElement>('.chart-point')];
  if (points.length === 0) return;
  const titles = points.map((point) => point.querySelector('title')!.textContent ?? '');
  // Removes the browser's own tooltip, which would cover ours.
  for (const point of points) point.querySelector('title')!.remove();
  const tip = document.createElement('div');
  tip.className = 'chart-tip';
  tip.hidden = true;
  tip.setAttribute('aria-live', 'polite');
  plot.append(tip);
  plot.tabIndex = 0;
  plot.setAttribute('role', 'group');
  plot.setAttribute('aria-label', 'Values of the chart: use the arrow keys');
  let at = points.length - 1;

  const hide = (): void => {
    tip.hidden = true;
    for (const point of points) point.removeAttribute('data-on');
  };
  const show = (index: number): void => {
    hide();
    at = Math.min(Math.max(index, 0), points.length - 1);
    points[at]!.setAttribute('data-on', '');
    tip.hidden = false;
    tip.textContent = titles[at]!;
    const x = (at / Math.max(points.length - 1, 1)) * plot.clientWidth;
    const right = x + EDGE + tip.offsetWidth <= plot.clientWidth;
    tip.style.left = `${Math.max(0, right ? x + EDGE : x - EDGE - tip.offsetWidth)}px`;
  };
  const moves: Readonly<Record<string, () => number>> = {
    ArrowLeft: () => at - 1,
    ArrowRight: () => at + 1,
    Home: () => 0,
    End: () => points.length - 1,
  };
  plot.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hide();
    const move = moves[event.key];
    if (move === undefined || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    show(move());
  });
  plot.addEventListener('focus', () => show(at));
  plot.addEventListener('blur', hide);
  plot.addEventListener('pointerleave', hide);
  plot.addEventListener('pointermove', (event) => {
    const box = plot.getBoundingClientRect();
    show(Math.round(((event.clientX - box.left) / Math.max(box.width, 1)) * (points.length - 1)));
  });
}
