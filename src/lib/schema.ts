/** The only import of the schema library, which validates and documents authors' files, requests and settings. */
export * from 'zod';
