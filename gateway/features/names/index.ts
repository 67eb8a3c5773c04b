/** What other features may use of this one; its tables stand in their own file. */
export { merchantOf, partnerOf, shopOf } from './names-by-id'
