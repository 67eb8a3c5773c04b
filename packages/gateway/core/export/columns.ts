import type { RoleType } from '#domain/codes'
import { MASKS } from '#domain/mask'
import type { Dict, Field, Fields } from '#domain/field'
import type { CellKind } from './table'

/**
 * What the fields of a noun say about a file: the head of each column, how its values read, who
 * gets it, and what a filter is called in 查询条件.
 */

/** A column of a file, ready to be written. */
export interface ReportColumn {
  /** Name in the row. */
  name: string
  title: string
  /** `rate` and `dict` become words. */
  kind: CellKind | 'rate'
  dict?: Dict
  /** Only these roles get the column; the row leaves the value out for the others as well. */
  roles?: readonly RoleType[]
  /** Why it is not called, or does not read, as its field. */
  because?: string
}

/** A column that differs from its field, and the reason. */
export interface OwnColumn<N extends string> {
  /** Name in the row. */
  name: string
  /** The field whose facts hold but for what is said here; default: `name`. */
  of?: N
  label?: string
  kind?: CellKind
  dict?: Dict
  because: string
}

/** A field's name where the field says everything. */
export type ColumnSpec<N extends string = string> = N | OwnColumn<N>

/** How a filter reads in the file's 查询条件. */
export interface FilterWords {
  label: string
  dict?: Dict
  /** Ids that stand for a name. */
  names?: 'merchant' | 'shop' | 'partner'
  /** What may be searched by but not written down in full. */
  mask?: (text: string) => string
}

/** @throws Error when a column is neither a field nor says of which it is */
export function reportColumns<F extends Fields>(
  fields: F,
  specs: readonly ColumnSpec<keyof F & string>[],
): ReportColumn[] {
  return specs.map((spec) => {
    const own = typeof spec === 'string' ? undefined : spec
    const name = typeof spec === 'string' ? spec : spec.name
    const field = fieldOf(fields, own?.of ?? name)
    return {
      name,
      title: own?.label ?? headOf(field),
      kind: own?.kind ?? kindOf(field),
      ...((own?.dict ?? field.dict) && { dict: own?.dict ?? field.dict }),
      ...(field.roles && { roles: field.roles }),
      ...(own && { because: own.because }),
    }
  })
}

/**
 * The words of a list's filters, in its order.
 * @param as a filter that stands for another one's field
 */
export function filterWords<F extends Fields>(
  fields: F,
  filters: readonly string[],
  as: Readonly<Record<string, keyof F & string>> = {},
): Record<string, FilterWords> {
  return Object.fromEntries(
    filters.map((name) => {
      const { label, dict, source, mask } = fieldOf(fields, as[name] ?? name)
      const names = source && NAMED_BY[source.call]
      return [
        name,
        {
          label,
          ...(dict && { dict }),
          ...(names && { names }),
          ...(mask && { mask: MASKS[mask] }),
        },
      ]
    }),
  )
}

/** The names that a choice's call would find. */
const NAMED_BY: Readonly<Record<string, FilterWords['names']>> = {
  '/v1/merchant/merchantKVRequest': 'merchant',
  '/v1/shop/shopKVRequest': 'shop',
  '/v1/partner/partnerKVRequest': 'partner',
}

function fieldOf(fields: Fields, name: string): Field {
  const field = fields[name]
  if (!field) throw new Error(`report: wanted a field ${name}, got none`)
  return field
}

/** A key stands beside its words in a file, and is called by its own name there. */
const headOf = ({ label, source }: Field): string => source?.keyLabel ?? label

function kindOf({ kind, source, mask }: Field): ReportColumn['kind'] {
  switch (kind) {
    case 'id':
    case 'mobile':
    case 'money':
    case 'rate':
    case 'count':
      return kind === 'mobile' ? 'id' : kind
    case 'secret':
      // Masked numbers are numbers people copy; a masked name is not.
      return mask === 'name' ? 'text' : 'id'
    case 'remote':
      // A key that is its own words is no number.
      return source?.keyOf !== undefined && source.keyOf === source.labelOf ? 'text' : 'id'
    default:
      return 'text'
  }
}
