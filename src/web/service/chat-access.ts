/** Who may start jobs from a chat, as the operator has set it. */

export interface ChatAccess {
  /** Signs the requests of Slack. At least one of both is set. */
  readonly secret?: string;
  /** Sent with the requests of Mattermost. */
  readonly token?: string;
  /** Ids of the channels from which commands are taken; empty = all. */
  readonly channels: readonly string[];
}
