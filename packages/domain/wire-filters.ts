import type { Field, FieldKind } from './field'

/**
 * Filters on the wire and in an address (contract §3): one value under the field's own name, or the
 * two ends of a range under names of their own. All code that reads or writes such names, in
 * console and gateway, uses this table.
 */

type Ends = readonly [first: string, second: string]

/** Suffixes of a field's name for the two ends of a range. */
export const RANGE_ENDS = {
  times: ['Start', 'End'],
  amounts: ['Min', 'Max'],
} as const satisfies Record<string, Ends>

export type RangeForm = keyof typeof RANGE_ENDS

/** The range ends of an operator; the first row whose ends are all given matches. */
const RANGE_OPERATORS = [
  ['between', [0, 1]],
  ['gte', [0]],
  ['lte', [1]],
] as const

/** Operators of one value or of several: the call itself defines the comparison. */
const VALUE_OPERATORS = ['eq', 'contains', 'startswith', 'in'] as const

type ValueOperator = (typeof VALUE_OPERATORS)[number]
type RangeOperator = (typeof RANGE_OPERATORS)[number][0]

/** A comparison in Refine's terms. */
export interface Comparison {
  field: string
  operator: ValueOperator | RangeOperator
  value: unknown
}

/** Every operator that has a wire form. */
export const WIRE_OPERATORS: readonly string[] = [
  ...VALUE_OPERATORS,
  ...RANGE_OPERATORS.map(([operator]) => operator),
]

/** `tradeTime` -> `tradeTimeStart`, `tradeTimeEnd`. */
export const rangeNames = (name: string, form: RangeForm): [first: string, second: string] => [
  name + RANGE_ENDS[form][0],
  name + RANGE_ENDS[form][1],
]

/** The range form of a field kind; undefined for a kind without an order. */
export function rangeForm(kind: FieldKind | undefined): RangeForm | undefined {
  switch (kind) {
    case 'dateTime':
    case 'date':
    case 'month':
      return 'times'
    case 'money':
    case 'rate':
    case 'count':
    case 'decimal':
      return 'amounts'
    default:
      return undefined
  }
}

/**
 * The names of a field's range.
 * @throws Error for a kind without an order: wanted and got
 */
export function rangeNamesOf(name: string, field: Field | undefined): [string, string] {
  const form = rangeForm(field?.kind)
  if (form) return rangeNames(name, form)
  throw new Error(
    `${name}: wanted a time or a number for a range, got ${field?.kind ?? 'no field'}`,
  )
}

/**
 * A comparison in wire form: value by name.
 * @throws Error for a range of a kind without an order, or a value that does not fit: wanted and
 *   got
 */
export function toWire(
  field: Field | undefined,
  { field: name, operator, value }: Comparison,
): Record<string, unknown> {
  const range = RANGE_OPERATORS.find(([one]) => one === operator)
  if (!range) {
    if (operator === 'in' && !Array.isArray(value))
      throw new Error(`${name}: wanted a list for in, got ${typeof value}`)
    return { [name]: value }
  }
  const [, ends] = range
  if (ends.length === 2 && (!Array.isArray(value) || value.length !== 2))
    throw new Error(`${name}: wanted [from, to], got ${String(value)}`)
  const names = rangeNamesOf(name, field)
  const values: readonly unknown[] = ends.length === 2 ? (value as unknown[]) : [value]
  return Object.fromEntries(ends.map((end, at) => [names[end], values[at]]))
}

/** The comparison of two ends, either of which may be ''; undefined when both are. */
export function fromRange(
  name: string,
  ends: readonly [first: string | number, second: string | number],
): Comparison | undefined {
  const row = RANGE_OPERATORS.find(([, sides]) => sides.every((side) => ends[side] !== ''))
  if (!row) return undefined
  const [operator, sides] = row
  const values = sides.map((side) => ends[side])
  return { field: name, operator, value: sides.length === 2 ? values : values[0] }
}
