/** What other features may use of this one. */
export { readDocument } from './read-document'
