export { defineResource } from './define-resource'
export { enumItem, field, labelsOf } from '#domain/field'
export type { Dict, Field, Fields, FormValues, RemoteSource, Tone } from '#domain/field'
export type {
  Action,
  LoadedAction,
  ActionPlace,
  ActionResult,
  FailedRow,
  ResultTable,
  AnyResource,
  Area,
  Calls,
  Fact,
  Follow,
  Pasted,
  FilterSpec,
  FormPageProps,
  FormSpec,
  ListHeaderProps,
  ShowPartProps,
  RecordFrom,
  RowsAction,
  ShowSection,
} from './types'
export * from './derive'
export { recordLinks, UNSAID } from './record-links'
export { routeAt, routeParams, trimSlash } from './route-at'
export { takenAlong } from './taken-along'
export { columnsOf, variantInForce, variantsFor } from './variants'
export { headOf, type Head } from './head'
export { createLazyRegistry, loadScreen } from './lazy-registry'
export { createRegistry, type Registry } from './registry'
export { isOffered, mayUse, type Who } from '#domain/permission'
