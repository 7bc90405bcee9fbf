/** Names the queue for requests to a remote: one for each host; each repository on this machine has its own. */
export function remoteHost(remote: string): string {
  return /^(?:[a-z]+:\/\/)?(?:[^@/]*@)?([^/:]+)/i.exec(remote)?.[1]?.toLowerCase() ?? remote;
}
