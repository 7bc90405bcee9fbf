/** Hides the values of parameters that are secrets by their names, when they came from the reader's data. */

const SECRET = /key|token|secret|password|passwd|authorization|credential|session|cookie/i;

/** True when the input of the parameter now hides its value. */
export function hideSecret(name: string, element: HTMLElement): boolean {
  const input = element.querySelector<HTMLInputElement>('input[type=text]');
  if (!SECRET.test(name) || input === null) return false;
  input.type = 'password';
  return true;
}
