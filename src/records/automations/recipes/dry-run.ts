/** What makes a request without a model a dry run. */
export const DRY_RUN = '. Do not change anything yet.';
