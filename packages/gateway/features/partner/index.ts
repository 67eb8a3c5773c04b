/** What other features may use of this one. */
export { choosablePartners } from './partner-choices'
