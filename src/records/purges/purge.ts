/** What shared caches in front of the servers must forget, after a site or its settings changed. */

export interface Purge {
  readonly project: string;
  /** True when every reply of the site may be another. */
  readonly everything: boolean;
  readonly tags: readonly string[];
  /** Paths below the host; one that ends in `*` stands for all that begin with it. */
  readonly paths: readonly string[];
}

/** Reaches webhooks in the transaction that notes the new state of the site. */
export interface SiteChanged {
  readonly kind: 'site.changed';
  readonly change: Purge & { readonly id: string };
  /** Milliseconds before it may be sent. */
  readonly wait: number;
}
