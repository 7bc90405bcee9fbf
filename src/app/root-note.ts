/** What an operator is told whose server may do anything on its machine. */

/** Undefined for any other user. An author on their own machine is not told: `dev` ends with the terminal. */
export function rootNote(user: number | undefined = process.getuid?.()): string | undefined {
  return user === 0
    ? 'warning Lectern runs as root, and with it all that it starts: give it a user of its own, such as "User=lectern" of a systemd unit or "--user 1000:1000" of a container'
    : undefined;
}
