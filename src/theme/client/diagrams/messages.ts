/** Messages between a page and the sandboxed document that draws its diagrams. */

/** Colours and font of the page, as Mermaid names them. */
export interface DiagramLook {
  readonly dark: boolean;
  readonly font: string;
  readonly colors: Readonly<Record<string, string>>;
}

export interface DiagramRequest {
  readonly id: number;
  readonly source: string;
  readonly look: DiagramLook;
}

export type DiagramAnswer =
  | { readonly ready: true }
  | { readonly id: number; readonly svg: string }
  | { readonly id: number; readonly failed: string };
