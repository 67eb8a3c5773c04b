import type { RoleType } from './codes'
import type { MASKS } from './mask'

/**
 * What a value means. The engine decides how each kind looks as a cell, a filter and an input;
 * a definition never names a component or a colour.
 */
export type FieldKind =
  | 'id' // a number people copy: monospace, copy button, exact match
  | 'text'
  | 'longText'
  | 'money' // integer fen on the wire
  | 'rate' // integer in 1/100 000
  | 'count'
  | 'decimal' // coordinates and the like, text on the wire
  | 'enum' // one of a dictionary, drawn as text + tone + icon
  | 'dateTime'
  | 'date'
  | 'month'
  | 'flag' // '1' | '0'
  | 'mobile'
  | 'secret' // masked personal data, revealed by an audited call
  | 'password' // a sign-in password of the user: hidden while it is typed, never shown again
  | 'region' // '330000-330100-330106'
  | 'remote' // a key that stands for a record elsewhere, found by typing
  | 'images' // upload tokens
  | 'file' // one upload token of any accepted kind

/** done, running, waits for someone, failed or refused, closed; `plain` says nothing. */
export type Tone = 'success' | 'running' | 'waiting' | 'failed' | 'closed' | 'plain'

export interface EnumItem {
  label: string
  tone?: Tone
}
/** Wire value -> words. A bare string is a label without a tone. */
export type Dict = Readonly<Record<string, EnumItem | string>>

/** Where a `remote` field's choices come from: a key/value call (contract §3). */
export interface RemoteSource {
  /** Answers `[{key, value}]`, or rows when `keyOf`/`labelOf` name the columns. */
  call: string
  keyOf?: string
  labelOf?: string
  /** Other fields or filters whose values narrow the choices, e.g. `merId` for shops. */
  parents?: readonly string[]
  /** false: the whole list comes at once and is filtered in the browser. */
  search?: boolean
  /** The row's field that holds the words, so that a cell shows `merName` for `merId`. */
  textField?: string
  /** The resource whose record is chosen: a value leads to its detail. */
  of?: string
  /** What the key itself is called where it stands beside its words, e.g. 商户号 in a file. */
  keyLabel?: string
}

/** A form's typed values by field name, as they stand while somebody types (wire values). */
export type FormValues = Readonly<Record<string, unknown>>

export interface FieldOptions {
  sortable?: boolean
  /** Column width in px; each kind has its own default. */
  width?: number
  /** Texts and numbers only: px up to which a column grows, so that its longest value is whole. */
  widest?: number
  /** `money` only: what is above 0 says so, where income and expense stand in one column. */
  signed?: boolean
  /** A sentence under the input, or the tooltip of a column's heading. */
  hint?: string
  /** The sentence under the input that follows what is typed; stands in place of `hint`. */
  note?: (values: FormValues) => string | undefined
  /** Only these roles see the field anywhere; the gateway leaves it out for the others as well. */
  roles?: readonly RoleType[]
  /**
   * The console route a value leads to, as a cell and in a detail. It stays plain text for a user
   * who may not open that route.
   */
  link?: (row: Readonly<Record<string, unknown>>) => string | undefined
  /**
   * The record a value names where its row says which kind that is: a resource and the number. It
   * leads there as a choice leads to what was chosen.
   */
  record?: (row: Readonly<Record<string, unknown>>) => { of: unknown; id: unknown } | undefined
  /** How a value stands out in this row, e.g. a deadline that is near: words, tone and icon. */
  tone?: (row: Readonly<Record<string, unknown>>) => Tone | undefined
  /** What a cell of the list says when somebody points at it, e.g. the rate a figure came from. */
  tip?: (row: Readonly<Record<string, unknown>>) => string | undefined

  required?: boolean | ((values: FormValues) => boolean)
  /** Form only: the field exists only while this holds; hidden fields are not sent. */
  visible?: (values: FormValues) => boolean
  placeholder?: string
  initial?: unknown
  /** Characters for texts; fen for money; plain numbers for counts and decimals. */
  min?: number
  max?: number
  pattern?: RegExp
  /** The sentence for a failed `pattern`; required with it. */
  message?: string
  /** The sentence for a required field left empty, where `请输入…` would read badly. */
  missing?: string
  /** `file` only: what the system's dialog offers, e.g. `.xlsx,.csv`. */
  accept?: string
  /** `region` only: how many levels are chosen; 3 without it, 2 is province and city. */
  levels?: 1 | 2 | 3
  /** Last rule: a Chinese sentence when the value is wrong. */
  validate?: (value: unknown, values: FormValues) => string | undefined
  /** Applied to what is typed, e.g. upper-casing a serial number. */
  normalize?: (text: string) => string
}

/** One declared field. `T` is the type of its value in a record and exists for inference only. */
export interface Field<K extends FieldKind = FieldKind, T = unknown> extends FieldOptions {
  readonly kind: K
  readonly label: string
  readonly dict?: Dict
  readonly source?: RemoteSource
  /** `secret` only: which mask the value wears. */
  readonly mask?: keyof typeof MASKS
  /** `enum` only: draw as radio buttons, or boxes to tick where several may be, instead of a select. */
  readonly radio?: boolean
  /** `remote`/`enum` in forms: several at once. */
  readonly multiple?: boolean
  /** Never set at run time. */
  readonly __value?: T
}

type Make<K extends FieldKind, T> = (label: string, options?: FieldOptions) => Field<K, T>

function of<K extends FieldKind, T>(kind: K): Make<K, T> {
  return (label, options) => ({ kind, label, ...options })
}

/**
 * Field kinds. Labels are the Chinese words users read; values are what the wire has:
 * money in integer fen, rates in 1/100 000, times as Asia/Shanghai text.
 */
export const field = {
  id: of<'id', string>('id'),
  text: of<'text', string>('text'),
  longText: of<'longText', string>('longText'),
  money: of<'money', number>('money'),
  rate: of<'rate', number>('rate'),
  count: of<'count', number>('count'),
  decimal: of<'decimal', string>('decimal'),
  dateTime: of<'dateTime', string>('dateTime'),
  date: of<'date', string>('date'),
  month: of<'month', string>('month'),
  flag: of<'flag', '1' | '0'>('flag'),
  mobile: of<'mobile', string>('mobile'),
  password: of<'password', string>('password'),
  region: of<'region', string>('region'),
  images: of<'images', string[]>('images'),
  file: of<'file', string>('file'),

  enum: <const D extends Dict>(
    label: string,
    dict: D,
    options?: FieldOptions & { radio?: boolean; multiple?: boolean },
  ): Field<'enum', keyof D & string> => ({ kind: 'enum', label, dict, ...options }),

  secret: (
    label: string,
    mask: NonNullable<Field['mask']>,
    options?: FieldOptions,
  ): Field<'secret', string> => ({ kind: 'secret', label, mask, ...options }),

  remote: (
    label: string,
    source: RemoteSource,
    options?: FieldOptions & { multiple?: boolean },
  ): Field<'remote', string> => ({ kind: 'remote', label, source, ...options }),
}

export type Fields = Readonly<Record<string, Field>>

/** What fields are called, for a form or a table that says the same in another way. */
export const labelsOf = <F extends Fields>(fields: F): { readonly [N in keyof F]: string } =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])) as {
    [N in keyof F]: string
  }

type ValueOf<F> = F extends Field<FieldKind, infer T> ? T : never

/** The record of a set of fields; a value the gateway does not know or may not tell is null. */
export type RecordOf<F extends Fields> = { readonly [N in keyof F]: ValueOf<F[N]> | null }

/** `{ label, tone }` of an enum value; an unknown value is shown as it came. */
export function enumItem(dict: Dict | undefined, value: unknown): EnumItem {
  const item = dict?.[String(value)]
  if (item === undefined) return { label: String(value), tone: 'plain' }
  return typeof item === 'string' ? { label: item, tone: 'plain' } : item
}
