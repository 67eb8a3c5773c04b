import type { Fields } from '../field'

/** Values of a change by field name, as its form sends them and as the merchant has them. */
export type ChangeValues = Readonly<Record<string, unknown>>

/** One kind of change: what a person fills in, and what is shown before and after. */
export interface ChangeForm {
  /** The form in its order; console and gateway validate by it. Names are unique over all kinds. */
  fields: Fields
  /** The values shown before and after, a value that the gateway derives included. */
  lines: Fields
  /** Fields of `fields` whose pictures show documents of persons; most readers do not see them. */
  secret?: readonly string[]
  /** What a change is about where a merchant has several, e.g. a product; default: the merchant. */
  about?: (after: ChangeValues) => string
}
