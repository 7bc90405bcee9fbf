/** Keeps the server's HTML when an author's component fails, and reports which component it was. */
import type { ComponentChildren } from 'preact';
import { Component, createElement } from 'preact/compat';
import { Part } from './part.ts';

interface BoundaryProps {
  /** The server's HTML. */
  readonly html: string;
  /** Component and file, for the message. */
  readonly label: string;
  readonly children?: ComponentChildren;
}

export class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  override componentDidCatch(error: unknown): void {
    tellAuthor(this.props.label, error);
    this.setState({ failed: true });
  }

  override render(): ComponentChildren {
    const { html, children } = this.props;
    return this.state.failed ? createElement(Part, { html }) : children;
  }
}

/** Logs to the browser's console, like other script errors. */
export function tellAuthor(label: string, cause: unknown): void {
  const reason = cause instanceof Error ? cause.message : String(cause);
  reportError(new Error(`The component ${label} failed: ${reason}`, { cause }));
}
