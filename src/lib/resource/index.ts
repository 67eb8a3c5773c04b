export { defineResource } from './define-resource'
export { enumItem, field, labelsOf } from '#domain/field'
export type {
  Dict,
  EnumItem,
  Field,
  FieldKind,
  FieldOptions,
  Fields,
  FormValues,
  RecordOf,
  RemoteSource,
  Tone,
} from '#domain/field'
export type {
  Action,
  ActionPlace,
  ActionResult,
  AnyResource,
  Area,
  CallRef,
  Calls,
  Fact,
  FilterOperator,
  FilterSpec,
  FormPageProps,
  FormSection,
  FormSpec,
  ListHeaderProps,
  ListSpec,
  RecordFrom,
  Resource,
  RowsAction,
  SearchBox,
  ShowSection,
  ShowSpec,
  SummarySpec,
  VariantsSpec,
} from './types'
export * from './derive'
export { columnsOf, variantInForce, variantsFor } from './variants'
export { createRegistry, type Registry } from './registry'
export { mayUse, mayUseAny, type Who } from '#domain/permission'
