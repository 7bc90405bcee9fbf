/** An error for the author of the workflow: what is wrong, and what to do. */
export class Refusal extends Error {
  constructor(message, hint) {
    super(message);
    this.hint = hint;
  }
}
