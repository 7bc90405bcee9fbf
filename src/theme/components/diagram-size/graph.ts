/** Lays a graph of boxes and arrows out in ranks, roughly as Mermaid does, to know how large the drawing will be. */

export interface DiagramSize {
  readonly width: number;
  readonly height: number;
}

/** Of a diagram, trimmed, without the first one and comments. */
export type Lines = readonly string[];

/** Pixels, on average. */
export const LETTER = 7.6;

export interface Box {
  readonly width: number;
  readonly height: number;
}

interface Arrow {
  readonly from: string;
  readonly to: string;
  /** Pixels of its label; 0 without one. */
  readonly label: number;
}

/** What is further on makes a drawing that no page shows in its size. */
const MAX_BOXES = 300;
const MAX_ARROWS = 1_000;
const GAP = 50;
const LABEL_HEIGHT = 24;
const MARGIN = 16;

export class Graph {
  private readonly boxes = new Map<string, Box>();
  private readonly arrows = new Map<string, Arrow[]>();
  private count = 0;

  /** The first size of a box that was only named is replaced. */
  add(id: string, box: Box | undefined, otherwise: Box): void {
    if (box !== undefined || !this.boxes.has(id))
      if (this.boxes.size < MAX_BOXES || this.boxes.has(id)) this.boxes.set(id, box ?? otherwise);
  }

  connect(from: string, to: string, label: number): void {
    if (!this.boxes.has(from) || !this.boxes.has(to) || from === to) return;
    if (++this.count > MAX_ARROWS) return;
    const known = this.arrows.get(from);
    if (known === undefined) this.arrows.set(from, [{ from, to, label }]);
    else known.push({ from, to, label });
  }

  /** @param across true when ranks follow each other from left to right */
  size(across: boolean, gap = GAP): DiagramSize | undefined {
    if (this.boxes.size === 0) return undefined;
    const rank = this.ranks();
    const rows: Box[][] = [];
    for (const [id, box] of this.boxes) (rows[rank.get(id) ?? 0] ??= []).push(box);
    const labels: number[] = [];
    for (const { from, label } of [...this.arrows.values()].flat()) {
      const at = rank.get(from) ?? 0;
      labels[at] = Math.max(labels[at] ?? 0, label === 0 ? 0 : across ? label : LABEL_HEIGHT);
    }
    const along = (box: Box): number => (across ? box.width : box.height);
    const beside = (box: Box): number => (across ? box.height : box.width);
    let length = (rows.length - 1) * gap + MARGIN;
    let breadth = 0;
    for (const [at, row] of rows.entries()) {
      // A rank may be empty where a label or a long arrow passes.
      const boxes = row ?? [];
      length += Math.max(0, ...boxes.map(along)) + (labels[at] ?? 0);
      breadth = Math.max(
        breadth,
        boxes.reduce((sum, box) => sum + beside(box) + GAP, -GAP),
      );
    }
    return across ? { width: length, height: breadth + MARGIN } : { width: breadth + MARGIN, height: length };
  }

  /** The longest way to each box; an arrow back to where it came from counts for nothing. */
  private ranks(): ReadonlyMap<string, number> {
    const order: string[] = [];
    const state = new Map<string, 'open' | 'done'>();
    const back = new Set<Arrow>();
    const visit = (id: string): void => {
      state.set(id, 'open');
      for (const arrow of this.arrows.get(id) ?? []) {
        const seen = state.get(arrow.to);
        if (seen === 'open') back.add(arrow);
        else if (seen === undefined) visit(arrow.to);
      }
      state.set(id, 'done');
      order.unshift(id);
    };
    for (const id of this.boxes.keys()) if (!state.has(id)) visit(id);
    const rank = new Map<string, number>();
    for (const id of order)
      for (const arrow of this.arrows.get(id) ?? [])
        if (!back.has(arrow)) rank.set(arrow.to, Math.max(rank.get(arrow.to) ?? 0, (rank.get(id) ?? 0) + 1));
    return rank;
  }
}
