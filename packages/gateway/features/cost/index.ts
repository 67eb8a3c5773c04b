/** Exports for other features; the tables are in their own file. */
export {
  costBookOf,
  dearerBy,
  partnerCost,
  productKey,
  providerCost,
  type CostBook,
  type Costs,
} from './cost-book'
export { rateTemplatesOn } from './rate-templates'
export { shippedCosts, shippedTemplates } from './shipped-costs'
