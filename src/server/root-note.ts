/** The warning for an operator who runs the server as root. */

/**
 * Undefined for any other user. `dev` does not warn: it runs on the author's own machine and ends with the terminal.
 */
export function rootNote(user: number | undefined = process.getuid?.()): string | undefined {
  return user === 0
    ? 'warning Lectern runs as root, and with it all that it starts: give it a user of its own, such as "User=lectern" of a systemd unit or "--user 1000:1000" of a container'
    : undefined;
}
