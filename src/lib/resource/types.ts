import type { ComponentType, ReactNode } from 'react'
import type { DocumentType } from '#domain/application/documents'
import type { RoleType } from '#domain/codes'
import type { Preset } from '#domain/dates'
import type { Feature } from '#domain/features'
import type { Fields, FormValues, RecordOf } from '#domain/field'

declare module '#domain/field' {
  /** Console-only options of a field: how it is rendered. */
  interface FieldOptions {
    /** First hatch: renders the cell and the detail value. */
    render?: (value: unknown, row: Readonly<Record<string, unknown>>) => ReactNode
  }
}

/** A wire call. The long form sets convention A or maps one call (second hatch). */
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

/** How a filter compares; the default depends on the field kind (see `defaultOperator`). */
export type FilterOperator = 'eq' | 'contains' | 'startswith' | 'in' | 'between'

export interface FilterSpec<N extends string = string> {
  field: N
  op?: FilterOperator
  label?: string
  /** Time ranges: the default range. */
  preset?: Preset
  /** Time ranges: the longest allowed range in days, said in the picker. */
  maxDays?: number
  /** Month ranges: the default is this number of months up to the current one. */
  defaultMonths?: number
  /** Month ranges: the longest allowed range. */
  maxMonths?: number
  /** `date`: whole days are sent; `dateTime`: seconds can be chosen. */
  precision?: 'date' | 'dateTime'
}

/** A search box that finds a record by any of its ids (contract §3 `orderNo`). */
export interface SearchBox {
  name: string
  /** Default: the label of the field of this name, if there is one. */
  label?: string
  placeholder?: string
  /** Number of days searched without a range. */
  days?: number
}

/** A sum over all rows that match the filter, from the answer's `summary`. */
export interface SummarySpec {
  name: string
  /** Default: the label of the field of this name, if there is one. */
  label?: string
  kind?: 'money' | 'count'
  /** How the sum is calculated, shown in its tooltip. */
  formula?: string
}

/**
 * What a row represents, where the user can choose it: an enum field that always has a value, drawn
 * as a segmented control over the table and always sent under its name.
 */
export interface VariantsSpec<N extends string> {
  field: N
  default: string
  /** The columns of each variant; a variant not named here has the list's own. */
  columns: Readonly<Record<string, readonly N[]>>
  /** Variants that only some roles have. */
  roles?: Readonly<Record<string, readonly RoleType[]>>
}

export interface ListSpec<N extends string> {
  columns: readonly N[]
  /** Columns that are shown only when some row of the page has a value. */
  sparse?: readonly N[]
  variants?: VariantsSpec<N>
  filters?: readonly (N | FilterSpec<N>)[]
  /**
   * Fields without a control that an address may set as filters; the list's call filters by them.
   */
  linked?: readonly N[]
  search?: SearchBox
  /** Status tabs over the list with live counts (the answer's `tabs`); an enum field. */
  tabs?: N
  summary?: readonly SummarySpec[]
  /** Adds the row 合计 to the table: the answer's `summary` values whose names are columns. */
  totalRow?: boolean
  defaultSort?: { field: N; order: 'asc' | 'desc' }
  /** The default sort under a status tab, where it differs. */
  tabSorts?: Readonly<Record<string, { field: N; order: 'asc' | 'desc' }>>
  /**
   * 导出 makes a report-centre task of this type under the current filter. `call`: the list's own
   * export call instead of `/v1/download/create`; it takes the same filters as the list.
   */
  export?: { reportType: string; code?: string; askReason?: boolean; call?: string }
  /** Refetches while some row of the page is still in progress. */
  poll?: { everyMs: number; while: (rows: readonly Record<string, unknown>[]) => boolean }
  /** Cards or a chart above the table; receives the answer of the list call. */
  header?: () => Promise<{ default: ComponentType<ListHeaderProps> }>
  /** The message when no row matches. */
  empty?: string
}

export interface ListHeaderProps {
  data: unknown
  loading: boolean
}

/** One section of a detail. Sections with the same `tab` share a tab; without tabs they stack. */
export type ShowSection<N extends string> = { title: string; tab?: string } & (
  | { fields: readonly N[] }
  | {
      /** Another resource's list filtered by this record: at most its first page, with a link. */
      resource: string
      filter: (row: Readonly<Record<string, unknown>>) => Record<string, string>
    }
  | {
      /** Rows contained in this record. */
      rows: string
      of: Fields
      columns?: readonly string[]
      empty?: string | ((record: Readonly<Record<string, unknown>>) => string)
      /** Actions on a row; they receive the record's values overridden by the row's. */
      actions?: readonly RowsAction[]
    }
  | {
      /** `[{time, title, operator?, remark?, tone?}]` in this record, oldest first. */
      timeline: string
    }
  | { images: readonly N[] }
  | {
      /** A lazy component of the record: a statement, a drawing. */
      part: () => Promise<{ default: ComponentType<ShowPartProps> }>
    }
)

export interface ShowPartProps {
  resource: AnyResource
  row: Readonly<Record<string, unknown>>
}

export interface ShowSpec<N extends string> {
  sections: readonly ShowSection<N>[]
  /**
   * The record's name in its heading, its tab and the browser's title: the values of these fields.
   * Default: the first amount and the merchant; the id where there is neither.
   */
  headline?: readonly N[]
  /**
   * The five fields on the hover card of the record's links. Default: the first fields of the
   * detail.
   */
  card?: readonly N[]
  /** An enum field drawn beside the heading. */
  status?: N
  /**
   * The actions that stand in the heading, by name, at most two; all others are under 更多. Default:
   * each action is a button.
   */
  lead?: readonly string[]
  /** A lazy component under the heading: what is unusual about the record's state. */
  banner?: () => Promise<{ default: ComponentType<ShowPartProps> }>
  /** Refetches while the record is still in progress. */
  poll?: { everyMs: number; while: (row: Readonly<Record<string, unknown>>) => boolean }
  /** Route below the area when the spec names one, e.g. `merdetail/:merId/:applyId`. */
  path?: string
  /** Where a row leads whose detail is a part of another record's; undefined: to its own. */
  elsewhere?: (row: Readonly<Record<string, unknown>>) => string | undefined
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
   * `edit` only: field of the record that holds stored pictures, as tokens by form field, which the
   * user may reuse by ticking a box.
   */
  offers?: string
}

export interface FormSpec<N extends string> {
  sections: readonly FormSection<N>[]
  title?: string
  code?: string
  roles?: readonly RoleType[]
  success?: string
  /**
   * `edit` only: the records that can be edited; other details do not offer the form. Default: all.
   */
  takes?: (row: Readonly<Record<string, unknown>>) => boolean
  /** `edit` only: fields of the record shown above the first section. */
  about?: readonly N[]
  /**
   * `edit` only: field of the record that holds suggested values for empty form fields; the user
   * checks them, and they are sent like typed values.
   */
  suggests?: string
  /** `edit` only: fields that are one value on the wire: when one changes, all of them are sent. */
  compound?: readonly N[]
  /** `edit` only: label of the button in the detail; default 编辑. */
  label?: string
  /** A page in place of the sections: choices with sums, steps and the like. */
  page?: () => Promise<{ default: ComponentType<FormPageProps> }>
}

export interface FormPageProps {
  /** The edited record; undefined for a new one. */
  record?: Readonly<Record<string, unknown>>
}

export type ActionPlace = 'toolbar' | 'row' | 'bulk' | 'detail'

export interface Fact {
  label: string
  value: string
}

/** Result of an action: a message, and optionally a stored file by its token. */
export interface ActionResult {
  sentence: string
  tone: 'success' | 'waiting' | 'failed'
  file?: { label: string; token: string }
  /** A value of the result that a button copies, e.g. a secret that is shown once. */
  copy?: { label: string; text: string }
  /** The screen of the next step. */
  next?: { label: string; path: string }
  /** The form can be filled again, e.g. with a corrected table: the label of its button. */
  again?: string
  /** Rows of an uploaded table that were rejected. */
  failed?: readonly FailedRow[] | undefined
  /** A table of texts; a wide dialog shows it. */
  table?: ResultTable | undefined
}

/** The first cell of a row names it, and links to `path`; `fault` marks a row that has one. */
export interface ResultTable {
  label: string
  columns: readonly string[]
  rows: readonly { cells: readonly string[]; path?: string; fault?: boolean }[]
}

/** `line` is the row number of the spreadsheet. */
export interface FailedRow {
  line: number
  reason: string
}

/** Fills other fields from a chosen value: a shop gives its terminal's address. */
export interface Follow {
  /** The chosen field. */
  of: string
  /** A read call with the value under the field's name; a list's only row is the answer. */
  call: string
  /** The read call's request, where that is another one. */
  body?: (value: string, values: FormValues) => Readonly<Record<string, unknown>>
  /** `of` holds pictures: the newest is read as such a document, and `fill` is of what was read. */
  document?: DocumentType
  /** Answer name -> form field; only fields that the user has not edited are filled. */
  fill: Readonly<Record<string, string>>
}

/** Records by pasted ids. */
export interface Pasted<R> {
  /** The form field with the pasted ids, one a line; it is not sent. */
  from: string
  /** The record's field, also a filter of the list, that a line is compared with. */
  by: keyof R & string
  /** Message for a line without a record among the caller's. */
  unknown: string
  /** Why a record is not eligible; undefined: it is. */
  unfit: (row: R) => string | undefined
}

/** The filters in a list's address, by wire name. */
export type Asked = Readonly<Record<string, string | readonly string[]>>

/** The parts of an action that may load when it starts. */
export type LoadedAction<R> = Pick<Action<R>, 'form' | 'review' | 'result' | 'body'>

/**
 * An action, the same type in a row, a toolbar and a detail. Exactly one of `call`, `link`, `open`
 * is set.
 */
export interface Action<R> {
  name: string
  label: string
  /** Label of the button that submits its dialog; default: 确认 and the action's label. */
  submit?: string
  places: readonly ActionPlace[]
  /** Permission code, e.g. `02100006:device`; default: the list's code. */
  code?: string
  /** Only where the gateway has this feature. */
  feature?: Feature
  /** Hidden from users with this code: they have another action instead. */
  unless?: string
  roles?: readonly RoleType[]
  danger?: boolean
  /** In a row always under 更多, so that the column stays narrow. */
  tucked?: boolean
  /** In a detail's heading: label of the menu button that has it, with the others of this label. */
  menu?: string
  /**
   * Toolbar actions receive the address's filters in place of a row, e.g. `{rebateId}`; here and in
   * `body` and `form`.
   */
  visible?: (row: R) => boolean
  /** A confirmation question, or fields to fill in; both may be given. */
  confirm?: string | ((row: R) => string)
  /** What only the dialog needs, loaded when the action starts: the first list is lighter for it. */
  loads?: () => Promise<LoadedAction<R>>
  form?: {
    fields: Fields
    initial?: (row: R) => FormValues
    /** Facts shown above the fields. */
    facts?: (row: R) => readonly Fact[]
    follows?: readonly Follow[]
    /** A file to download before filling in, e.g. a template: a write that answers `{url}`. */
    download?: { label: string; call: string; body?: Readonly<Record<string, string>> }
  }
  /**
   * A second step after the form, for irreversible actions: a sentence that says what will be done.
   * The call is sent only after this confirmation.
   */
  review?: (row: R, values: FormValues) => { sentence: string; facts: readonly Fact[] }
  /**
   * Refetches the record by the resource's `show` call before the dialog opens: a list's row may be
   * stale or lack what the form needs.
   */
  fresh?: boolean
  /**
   * A read before the dialog opens, e.g. of the available amount; its values are merged into the
   * row.
   */
  ask?: { call: string; body?: (row: R) => Record<string, unknown> }
  /** The amount field whose sum a bulk dialog shows. */
  total?: keyof R & string
  /** The warning of a bulk dialog, where `confirm` needs one record. */
  warning?: string
  /** The action runs on the records that `form` names one a line, and reports each line. */
  pasted?: Pasted<R>
  /** The call; a function where records of one list have different calls. */
  call?: string | ((row: R) => string)
  /**
   * The call's body; default: the record's id, its `version` if it has one, and the form's values.
   */
  body?: (row: R, values: FormValues) => Record<string, unknown>
  /** The toast after success. */
  success?: string
  /** Result shown in the dialog instead of a toast, e.g. failed rows; undefined: the toast. */
  result?: (answer: Readonly<Record<string, unknown>>) => ActionResult | undefined
  /** Where to navigate after success, e.g. to the new record; not after a dialog. */
  opens?: (answer: Readonly<Record<string, unknown>>) => string
  /** A route inside the console; a toolbar's action also receives the list's filters. */
  link?: (row: R, asked?: Asked) => string
  /** A call that answers `{url}`, a signed link that is opened as a download. */
  open?: (row: R) => { call: string; body: Record<string, unknown> }
}

/** An action on rows inside a record; it is shown in the row. */
export type RowsAction = Omit<Action<Readonly<Record<string, unknown>>>, 'places'>

/** The whole definition of a screen (design §2.1). */
export interface Resource<F extends Fields = Fields> {
  name: string
  title: string
  /** What the screen is for, in one sentence, for its help; the shipped screens' are in lib/help. */
  purpose?: string
  /** A key of `src/resources/areas.ts`. */
  area: string
  /** Path below the area's; '' is the area's own. */
  path: string
  /**
   * Permission code of the list and, by default, of everything under it. null: any user who may
   * open some other screen.
   */
  code: string | null
  /** Only where the gateway has this feature; elsewhere the screen does not exist. */
  feature?: Feature
  /** The field that identifies a record. */
  id?: keyof F & string
  /** Sort key in the area's menu, ascending. */
  order?: number
  /** Default: the area's roles. */
  roles?: readonly RoleType[]
  /** Not in the menu. */
  hidden?: boolean
  /** A read whose non-empty answer marks the menu item: the text says what is wrong there. */
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

/** A definition without its field types: the type that registries and the engine use. */
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
