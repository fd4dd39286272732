/** The most characters of an id; apart from the schemas, for what checks ids without loading a validator. */
export const LONGEST_ID = 80;
