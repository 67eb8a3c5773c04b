/** What other features may use of this one; its tables stand in their own file. */
export { readsReviewPics } from './auth-review-reader'
