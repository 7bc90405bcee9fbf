/** Makes an `arguments` object, the only form in which Google's data layer takes a command. */

export function asArguments(..._given: readonly unknown[]): IArguments {
  // biome-ignore lint/complexity/noArguments: a list is read as data there, not as a command
  return arguments;
}
