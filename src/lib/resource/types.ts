import type { ComponentType, ReactNode } from 'react'
import type { RoleType } from '#domain/codes'
import type { Preset } from '#domain/dates'
import type { Feature } from '#domain/features'
import type { Fields, FormValues, RecordOf } from '#domain/field'

declare module '#domain/field' {
  /** What only the console knows of a field: how it draws one. */
  interface FieldOptions {
    /** First hatch: draws the cell and the detail value. */
    render?: (value: unknown, row: Readonly<Record<string, unknown>>) => ReactNode
  }
}

/** A wire call. The long form is for convention A and for mapping one call (second hatch). */
export type CallRef =
  | string
  | {
      path: string
      /** Convention A is for reads only (design §5). */
      convention?: 'A' | 'B'
      request?: (body: Record<string, unknown>) => Record<string, unknown>
      response?: (data: unknown) => unknown
    }

export interface Calls {
  list?: CallRef
  show?: CallRef
  create?: CallRef
  update?: CallRef
  remove?: CallRef
}

/** How a filter compares; each field kind has a default (see `defaultOperator`). */
export type FilterOperator = 'eq' | 'contains' | 'startswith' | 'in' | 'between'

export interface FilterSpec<N extends string = string> {
  field: N
  op?: FilterOperator
  label?: string
  /** Ranges of times: what stands there before anybody chooses. */
  preset?: Preset
  /** Ranges of times: the longest closed range in days, said in the picker. */
  maxDays?: number
  /** Ranges of months: so many up to this one stand there before anybody chooses. */
  defaultMonths?: number
  /** Ranges of months: the longest closed range. */
  maxMonths?: number
  /** `date`: whole days are sent; `dateTime`: seconds can be chosen. */
  precision?: 'date' | 'dateTime'
}

/** One box that finds a record by any of its numbers (contract §3 `orderNo`). */
export interface SearchBox {
  name: string
  /** Default: those of the field of this name, if there is one. */
  label?: string
  placeholder?: string
  /** Days back the box reaches without a range. */
  days?: number
}

/** A sum over the whole filter result, from the answer's `summary`. */
export interface SummarySpec {
  name: string
  /** Default: those of the field of this name, if there is one. */
  label?: string
  kind?: 'money' | 'count'
  /** How the figure is made, shown in its tooltip. */
  formula?: string
}

/**
 * What a row stands for when that can be chosen: one enum field that always has a value, drawn as a
 * segmented control over the table and always sent under its name.
 */
export interface VariantsSpec<N extends string> {
  field: N
  default: string
  /** The columns of a value; one that is not named here has the list's own. */
  columns: Readonly<Record<string, readonly N[]>>
  /** Values for some roles only. */
  roles?: Readonly<Record<string, readonly RoleType[]>>
}

export interface ListSpec<N extends string> {
  columns: readonly N[]
  /** Those of them that stand only where some row of the page has a value. */
  sparse?: readonly N[]
  variants?: VariantsSpec<N>
  filters?: readonly (N | FilterSpec<N>)[]
  /** Fields without a control that an address may name as filters; the list's call filters by them. */
  linked?: readonly N[]
  search?: SearchBox
  /** Status tabs over the list with live counts (the answer's `tabs`); an enum field. */
  tabs?: N
  summary?: readonly SummarySpec[]
  /** Ends the table with 合计: the answer's `summary` values whose names are columns. */
  totalRow?: boolean
  defaultSort?: { field: N; order: 'asc' | 'desc' }
  /** The order under a status tab, where it is another. */
  tabSorts?: Readonly<Record<string, { field: N; order: 'asc' | 'desc' }>>
  /**
   * 导出 makes a report-centre task of this type under the current filter. `call`: one of the
   * list's own instead of `/v1/download/create`, which takes the filters as the list does.
   */
  export?: { reportType: string; code?: string; askReason?: boolean; call?: string }
  /** Asks again while something on the page still runs. */
  poll?: { everyMs: number; while: (rows: readonly Record<string, unknown>[]) => boolean }
  /** Cards or a chart above the table; gets the answer of the list call. */
  header?: () => Promise<{ default: ComponentType<ListHeaderProps> }>
  /** What to say when nothing matches. */
  empty?: string
}

export interface ListHeaderProps {
  data: unknown
  loading: boolean
}

/** One block of a detail. Blocks with the same `tab` share a tab; without any, they stack. */
export type ShowSection<N extends string> = { title: string; tab?: string } & (
  | { fields: readonly N[] }
  | {
      /** Another resource's list, filtered by this record; at most its first page, with a link. */
      resource: string
      filter: (row: Readonly<Record<string, unknown>>) => Record<string, string>
    }
  | {
      /** Rows that came inside this record. */
      rows: string
      of: Fields
      columns?: readonly string[]
      empty?: string | ((record: Readonly<Record<string, unknown>>) => string)
      /** What can be done with a row; they get the record's values and the row's over them. */
      actions?: readonly RowsAction[]
    }
  | {
      /** `[{time, title, operator?, remark?, tone?}]` inside this record, oldest first. */
      timeline: string
    }
  | { images: readonly N[] }
)

export interface ShowSpec<N extends string> {
  sections: readonly ShowSection<N>[]
  /**
   * What a person calls the record, in its heading, its tab and the browser's title: these fields'
   * words. Default: the first amount and the merchant; the id where there is neither.
   */
  headline?: readonly N[]
  /**
   * The five facts one looks for where the record is only named: on the card over its links. Default:
   * the first of the detail.
   */
  card?: readonly N[]
  /** An enum field drawn beside the heading. */
  status?: N
  /** Asks again while something of the record still runs. */
  poll?: { everyMs: number; while: (row: Readonly<Record<string, unknown>>) => boolean }
  /** Route below the area when the spec names one, e.g. `merdetail/:merId/:applyId`. */
  path?: string
  /** Title of that route, e.g. 商户详情; default `<resource title>详情`. */
  title?: string
  /** Code of that route when it differs from the list's. */
  code?: string
  /** `secret` fields can be revealed by this call `{<id>, field}` -> `{value}`, for this code. */
  reveal?: { call: string; code: string }
}

export interface FormSection<N extends string> {
  title: string
  fields: readonly N[]
  note?: string
  /**
   * `edit` only: the record's value with stored pictures that fields may take with a tick, as
   * tokens by field.
   */
  offers?: string
}

export interface FormSpec<N extends string> {
  sections: readonly FormSection<N>[]
  title?: string
  code?: string
  roles?: readonly RoleType[]
  success?: string
  /** `edit` only: the records it takes; the others' details do not offer it. Default: all. */
  takes?: (row: Readonly<Record<string, unknown>>) => boolean
  /** `edit` only: what of the record is read while it is filled in, above the first section. */
  about?: readonly N[]
  /**
   * `edit` only: the record's value with what stands in fields it says nothing of, to be read over;
   * it is sent as if it was typed.
   */
  suggests?: string
  /** `edit` only: fields that the wire has as one value: when one changes, all of them are sent. */
  together?: readonly N[]
  /** `edit` only: the button in the detail; default 编辑. */
  label?: string
  /** A form of its own in place of the sections: choices with sums, steps and the like. */
  page?: () => Promise<{ default: ComponentType<FormPageProps> }>
}

export interface FormPageProps {
  /** What is edited; undefined for something new. */
  record?: Readonly<Record<string, unknown>>
}

export type ActionPlace = 'toolbar' | 'row' | 'bulk' | 'detail'

export interface Fact {
  label: string
  value: string
}

/** How something went: a sentence, and a stored file to fetch by its token. */
export interface ActionResult {
  sentence: string
  tone: 'success' | 'waiting' | 'failed'
  file?: { label: string; token: string }
  /** Rows of an uploaded table that were not taken. */
  failed?: readonly FailedRow[] | undefined
}

/** `line` as the spreadsheet numbers its rows. */
export interface FailedRow {
  line: number
  reason: string
}

/** A chosen value that says others: a shop says where its terminal stands. */
export interface Follow {
  /** The field that is chosen. */
  of: string
  /** A read that takes the value under the field's name; of a list, the only row is its answer. */
  call: string
  /** Fields by what the answer calls them; they are filled in where nobody has typed. */
  fill: Readonly<Record<string, string>>
}

/** Records by their numbers, as they were pasted. */
export interface Pasted<R> {
  /** The form's field that holds them, one a line; it is not sent. */
  from: string
  /** The field of a record, and the list's filter, that a line is a value of. */
  by: keyof R & string
  /** What is said of a line that no record of the caller's has. */
  unknown: string
  /** Why a record cannot take part; undefined: it can. */
  unfit: (row: R) => string | undefined
}

/** What a list's address says, by wire names. */
export type Asked = Readonly<Record<string, string | readonly string[]>>

/** One shape wherever it stands. Exactly one of `call`, `link`, `open` says what it does. */
export interface Action<R> {
  name: string
  label: string
  places: readonly ActionPlace[]
  /** Permission code, e.g. `02100006:device`; without one the list's code is enough. */
  code?: string
  /** Only where the gateway offers this. */
  feature?: Feature
  /** Not for who has this code: another action stands in its place for them. */
  unless?: string
  roles?: readonly RoleType[]
  danger?: boolean
  /** In a row always behind 更多, so that the column need not be wide for it. */
  tucked?: boolean
  /**
   * Toolbar actions get what the address narrows the list to, e.g. `{rebateId}` on a list that a
   * rebate led to, in place of a row; here and in `body` and `form`.
   */
  visible?: (row: R) => boolean
  /** A sentence to confirm, or fields to fill in; both may stand together. */
  confirm?: string | ((row: R) => string)
  form?: {
    fields: Fields
    initial?: (row: R) => FormValues
    /** Facts shown above the fields. */
    facts?: (row: R) => readonly Fact[]
    follows?: readonly Follow[]
    /** A file to fetch before filling in, e.g. a template: a write that answers `{url}`. */
    download?: { label: string; call: string }
  }
  /**
   * A second step after the form, for what cannot be taken back: what will be done, in words.
   * Nothing is sent before it is confirmed as well.
   */
  review?: (row: R, values: FormValues) => { sentence: string; facts: readonly Fact[] }
  /**
   * The record is asked for anew, by the resource's `show` call, before the dialog opens: a list's
   * row may be old, or lack what the form needs.
   */
  fresh?: boolean
  /** A read before the dialog opens, e.g. of what is available; its values join the row's. */
  ask?: { call: string; body?: (row: R) => Record<string, unknown> }
  /** The amount whose sum a dialog over several records says. */
  total?: keyof R & string
  /** What has to be known before it is done to several at once, where `confirm` needs one record. */
  warning?: string
  /** Done to the records that `form` names one a line, with a report of each line. */
  pasted?: Pasted<R>
  /** The call that does it; a function where records of one list have calls of their own. */
  call?: string | ((row: R) => string)
  /** What is sent; default: the record's id, its `version` if it has one, and the form's values. */
  body?: (row: R, values: FormValues) => Record<string, unknown>
  /** The toast after it worked. */
  success?: string
  /** Said in the dialog instead of a toast, e.g. what failed or is doubtful; undefined: the toast. */
  result?: (answer: Readonly<Record<string, unknown>>) => ActionResult | undefined
  /** Where a call leads once it worked, e.g. to the record it made; not after a dialog. */
  opens?: (answer: Readonly<Record<string, unknown>>) => string
  /** A route inside the console; of a toolbar's action with what the list is narrowed to. */
  link?: (row: R, asked?: Asked) => string
  /** A call that answers `{url}`, a signed link that is then opened as a download. */
  open?: (row: R) => { call: string; body: Record<string, unknown> }
}

/** An action on rows inside a record; its place is beside them. */
export type RowsAction = Omit<Action<Readonly<Record<string, unknown>>>, 'places'>

/** Everything a screen is, said once (design §2.1). */
export interface Resource<F extends Fields = Fields> {
  name: string
  title: string
  /** A key of `src/resources/areas.ts`. */
  area: string
  /** Below the area's path; '' is the area's own. */
  path: string
  /**
   * Permission code of the list and, unless said otherwise, of everything under it. null: for whoever
   * may open any other screen.
   */
  code: string | null
  /** Only where the gateway offers this; elsewhere there is no such screen. */
  feature?: Feature
  /** The field that identifies a record. */
  id?: keyof F & string
  /** Place in the area's menu; lower stands first. */
  order?: number
  /** Default: the area's roles. */
  roles?: readonly RoleType[]
  /** Not in the menu. */
  hidden?: boolean
  /** Its menu item carries a mark while this read answers with words: what is wrong there. */
  mark?: { call: string; of: (answer: Readonly<Record<string, unknown>>) => string | undefined }
  /** Its tab cannot be closed. */
  affix?: boolean
  /** Menu item not drawn for these bank-channel codes (spec §2). */
  hideForBankChannels?: readonly string[]

  fields: F
  calls?: Calls
  list?: ListSpec<keyof F & string>
  show?: ShowSpec<keyof F & string>
  create?: FormSpec<keyof F & string>
  edit?: FormSpec<keyof F & string>
  actions?: readonly Action<RecordOf<F>>[]
  /** Third hatch: the whole screen is this lazy page. */
  page?: () => Promise<{ default: ComponentType }>
}

/** A definition whose field types no longer matter: what registries and the engine hold. */
// oxlint-disable-next-line typescript/no-explicit-any -- callbacks take the record of any fields
export type AnyResource = Resource<any>

/** The record type of a definition: `type Trade = RecordFrom<typeof trade>`. */
export type RecordFrom<R> = R extends Resource<infer F> ? RecordOf<F> : never

export interface Area {
  title: string
  /** A name the sidebar knows an icon for. */
  icon: string
  roles: readonly RoleType[]
}

export type { Fields }
