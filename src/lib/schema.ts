/** The one door to the schema library: files of authors, requests and settings are validated with it, and documented from it. */
export * from 'zod';
