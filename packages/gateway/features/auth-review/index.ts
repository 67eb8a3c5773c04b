/** Exports for other features; the tables are in their own file. */
export { readsReviewPics } from './auth-review-reader'
