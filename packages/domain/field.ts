import type { RoleType } from './codes'
import type { MASKS } from './mask'

/**
 * Kind of a field's values. The engine decides how each kind looks as a cell, a filter and an
 * input; a definition never names a component or a colour.
 */
export type FieldKind =
  | 'id' // an id that people copy: monospace, copy button, exact match
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
  | 'remote' // the key of another record, found by typing
  | 'images' // upload tokens
  | 'file' // one upload token of any accepted kind

/** done, running, waiting for a person, failed or refused, closed; `plain` is neutral. */
export type Tone = 'success' | 'running' | 'waiting' | 'failed' | 'closed' | 'plain'

export interface EnumItem {
  label: string
  tone?: Tone
  /** The state in one sentence, for the help. */
  hint?: string
}
/** Wire value -> label. A bare string is a label without a tone. */
export type Dict = Readonly<Record<string, EnumItem | string>>

/** Where a `remote` field's choices come from: a key/value call (contract §3). */
export interface RemoteSource {
  /** Answers `[{key, value}]`, or rows when `keyOf`/`labelOf` name the columns. */
  call: string
  keyOf?: string
  labelOf?: string
  /** Other fields or filters whose values narrow the choices, e.g. `merId` for shops. */
  parents?: readonly string[]
  /** What the call names a parent, where that is not the field's name. */
  parentNames?: Readonly<Record<string, string>>
  /** false: the whole list is loaded at once and filtered in the browser. */
  search?: boolean
  /** The row's field with the label, so that a cell shows `merName` for `merId`. */
  textField?: string
  /** The resource of the chosen record: a value links to its detail. */
  of?: string
  /** Label of the key where it is shown beside its name, e.g. 商户号 in a file. */
  keyLabel?: string
}

/** A form's current values by field name (wire values). */
export type FormValues = Readonly<Record<string, unknown>>

export interface FieldOptions {
  sortable?: boolean
  /** Column width in px; each kind has its own default. */
  width?: number
  /** Texts and numbers only: maximum px to which a column grows for its longest value. */
  widest?: number
  /** `money` only: positive values have a plus sign, where income and expense share a column. */
  signed?: boolean
  /** A hint under the input, or the tooltip of a column's heading. */
  hint?: string
  /** A hint that depends on the typed values; it replaces `hint`. */
  note?: (values: FormValues) => string | undefined
  /** Only these roles see the field; the gateway omits it for the others as well. */
  roles?: readonly RoleType[]
  /**
   * The console route a value links to, as a cell and in a detail. It is plain text for a user who
   * may not open that route.
   */
  link?: (row: Readonly<Record<string, unknown>>) => string | undefined
  /**
   * The record a value refers to, where the row determines the resource: resource name and id. It
   * is linked like a choice.
   */
  record?: (row: Readonly<Record<string, unknown>>) => { of: unknown; id: unknown } | undefined
  /** Tone of a value depending on its row, e.g. for a near deadline. */
  tone?: (row: Readonly<Record<string, unknown>>) => Tone | undefined
  /** Tooltip of a list's cell, e.g. the rate of a figure. */
  tip?: (row: Readonly<Record<string, unknown>>) => string | undefined

  required?: boolean | ((values: FormValues) => boolean)
  /** Form only: the condition under which the field exists; hidden fields are not sent. */
  visible?: (values: FormValues) => boolean
  placeholder?: string
  initial?: unknown
  /** Characters for texts; fen for money; plain numbers for counts and decimals. */
  min?: number
  max?: number
  pattern?: RegExp
  /** The message of a failed `pattern`; required with it. */
  message?: string
  /** The message of an empty required field, where `请输入…` would read badly. */
  missing?: string
  /** `file` only: file types of the file dialog, e.g. `.xlsx,.csv`. */
  accept?: string
  /** `region` only: number of levels; default 3, 2 is province and city. */
  levels?: 1 | 2 | 3
  /** The last rule: returns a Chinese message for an invalid value. */
  validate?: (value: unknown, values: FormValues) => string | undefined
  /** Normalizes typed text, e.g. to upper case for a serial number. */
  normalize?: (text: string) => string
}

/** A declared field. `T` is the type of its value in a record, for inference only. */
export interface Field<K extends FieldKind = FieldKind, T = unknown> extends FieldOptions {
  readonly kind: K
  readonly label: string
  readonly dict?: Dict
  readonly source?: RemoteSource
  /** `secret` only: the format of the mask. */
  readonly mask?: keyof typeof MASKS
  /** `enum` only: radio buttons, or checkboxes for several values, instead of a select. */
  readonly radio?: boolean
  /** `remote`/`enum` in forms: several values. */
  readonly multiple?: boolean
  /** Never set at run time. */
  readonly __value?: T
}

type Make<K extends FieldKind, T> = (label: string, options?: FieldOptions) => Field<K, T>

function of<K extends FieldKind, T>(kind: K): Make<K, T> {
  return (label, options) => ({ kind, label, ...options })
}

/**
 * Field kinds. Labels are the Chinese texts users read; values are the wire's: money in integer
 * fen, rates in 1/100 000, times as Asia/Shanghai text.
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

/** The labels of fields, for a form or a table that reuses them. */
export const labelsOf = <F extends Fields>(fields: F): { readonly [N in keyof F]: string } =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label])) as {
    [N in keyof F]: string
  }

type ValueOf<F> = F extends Field<FieldKind, infer T> ? T : never

/** The record type of a set of fields; a value that is unknown or not permitted is null. */
export type RecordOf<F extends Fields> = { readonly [N in keyof F]: ValueOf<F[N]> | null }

/** `{ label, tone }` of an enum value; an unknown value is its own label. */
export function enumItem(dict: Dict | undefined, value: unknown): EnumItem {
  const item = dict?.[String(value)]
  if (item === undefined) return { label: String(value), tone: 'plain' }
  return typeof item === 'string' ? { label: item, tone: 'plain' } : item
}
