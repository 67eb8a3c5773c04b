import type { RoleType } from '#domain/codes'
import { MASKS } from '#domain/mask'
import type { Dict, Field, Fields } from '#domain/field'
import type { CellKind } from './table'

/**
 * The columns of a file from the fields of a noun: the head of each column, how its values read,
 * who gets it, and what a filter is called in 查询条件.
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
  /** Why its title or format differs from its field's. */
  because?: string
}

/** A column that differs from its field, and the reason. */
export interface OwnColumn<N extends string> {
  /** Name in the row. */
  name: string
  /** The field whose settings apply unless overridden here; default: `name`. */
  of?: N
  label?: string
  kind?: CellKind
  dict?: Dict
  because: string
}

/** A field's name where no setting differs. */
export type ColumnSpec<N extends string = string> = N | OwnColumn<N>

/** How a filter reads in the file's 查询条件. */
export interface FilterWords {
  label: string
  dict?: Dict
  /** Ids that are shown as a name. */
  names?: 'merchant' | 'shop' | 'partner'
  /** Masks a search term that must not be written in full. */
  mask?: (text: string) => string
}

/** @throws Error when a column is neither a field nor names one */
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
 * @param as a filter that replaces another one's field
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

/** Names are looked up as the select's call does. */
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

/** In a file the key has a column of its own beside its words, with a heading of its own. */
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
      // Masked numbers are still numbers people copy; a masked name is text.
      return mask === 'name' ? 'text' : 'id'
    case 'remote':
      // A key that is shown as itself is text.
      return source?.keyOf !== undefined && source.keyOf === source.labelOf ? 'text' : 'id'
    default:
      return 'text'
  }
}
