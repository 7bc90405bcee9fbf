/** The address of a reader's values for the playground, without base. */
export const READER_VALUES = '/_lectern/reader.json';
