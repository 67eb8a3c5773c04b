import type { Fields, FormValues } from '../field'
import type { FeeTerms } from '../price'
import type { KnownCard } from '../validation/card'

/** Shapes of a merchant application that both sides share (domain §7.2 to §7.4). */

/** Which form an application has: ordinary, micro, micro on the partner channel. */
export type EntryKind = 'normal' | 'mini' | 'hlb'

/**
 * Wire values by their flat names; images are lists of upload tokens, `products` and `uboList` are
 * rows.
 */
export type EntryData = Readonly<Record<string, unknown>>

/** The standard channel's categories, and the partner channel's own. */
export type CategoryField = 'categoryCode' | 'hlbCategoryCode'

/** The properties of a leaf of the category tree that the rules read. */
export interface EntryCategory {
  categoryCode: string
  categoryName: string
  mcc: string | null
  needQual: boolean
  microAllowed: boolean
}

/**
 * Facts for the rules beyond the form. The gateway reads them from the session and its data; the
 * console gets all but `categoryOf` from `/v1/private/business/applyOptions`.
 */
export interface EntryFacts {
  /** Business day, `YYYY-MM-DD`, Asia/Shanghai. */
  today: string
  /** 1 standard, 2 partner channel. */
  corpEntryChannel: '1' | '2'
  /**
   * The caller's own cost by product, `WECHAT`, `BANKCARD-DEBIT` …: for a partner the partner's,
   * never the provider's.
   */
  costs: Readonly<Record<string, FeeTerms>>
  /** The same for schools, hospitals and charities (`reductions.ts`). */
  reducedCosts: Readonly<Record<string, FeeTerms>>
  /** Companies may settle to a private account, with a letter (session `businessMode` 2). */
  privateSettleForCompanies: boolean
  /** Rate templates of the partner channel, whose rates are not typed. */
  rateTemplates: readonly RateTemplate[]
  /** A leaf of the tree of the given field; undefined: unknown, or the tree is not loaded. */
  categoryOf: (code: string, field: CategoryField) => EntryCategory | undefined
  /**
   * false while the console's category tree is loading: categories are not validated until then.
   */
  categoriesKnown?: boolean
  /** Bank and kind of a card by its first digits; undefined for unknown ones. */
  cardOf?: (cardNo: string) => KnownCard | undefined
  /** Names of a region value, `浙江省-杭州市-上城区`; undefined while unknown. */
  regionNameOf: (region: string) => string | undefined
  /** Whether a region value is a path of the tree; undefined while the tree is not loaded. */
  isRegion?: (region: string) => boolean | undefined
  /**
   * Whether a code of six digits is a region of any level; undefined while the tree is not loaded.
   */
  isRegionCode?: (code: string) => boolean | undefined
  /** Whether a bank has accounts of this type; undefined while its list is not loaded. */
  isBankOf?: (bankCode: string, acctType: string) => boolean | undefined
  /** Of a refused application. */
  refusal?: Refusal | undefined
}

export interface RateTemplate {
  code: string
  name: string
  products: readonly EntryProduct[]
}

/** A line of 产品费率. */
export interface EntryProduct {
  payChannel: string
  /** DEBIT or CREDIT for BANKCARD, else absent. */
  cardKind?: string
  open: '1' | '0'
  /** 1/100 000; null while empty. */
  feeRate: number | null
  /** Fen, 0 none; only BANKCARD DEBIT has a cap. */
  feeCapAmt?: number
  feeMinAmt?: number
}

/** A beneficial owner 受益所有人; `front` and `back` are lists of upload tokens. */
export interface Ubo {
  name: string
  idType: string
  idNo: string
  begin: string
  /** `9999-12-31` is 长期. */
  end: string
  address: string
  front: readonly string[]
  back: readonly string[]
}

export interface EntrySection {
  title: string
  fields: readonly string[]
  note?: string
}

/** A step of the ordinary form; the blocks of the micro forms' one page are their steps. */
export interface EntryStep {
  /** 1-based, as applyStep's `step`. */
  step: number
  title: string
  sections: readonly EntrySection[]
}

/** A whole form: every field once, by name, with its rules and its step. */
export interface EntryForm {
  kind: EntryKind
  /** The facts it was created with. */
  facts: EntryFacts
  /** With all rules, for the inputs and for a submission. */
  fields: Fields
  /** The same fields with the rules of a draft: none required, each value by itself. */
  formats: Fields
  /** Tables by name, `products` and `uboList`; sections name them like fields. */
  rows: Readonly<Record<string, EntryRows>>
  /**
   * Derived values, shown read-only. A rule returns undefined while its field is typed, '' while
   * its source is empty.
   */
  derived: Readonly<Record<string, (data: EntryData) => unknown>>
  steps: readonly EntryStep[]
}

/** A table of a form. Errors of a cell are at `<name>.<row>.<column>`, of the whole at `<name>`. */
export interface EntryRows {
  label: string
  max: number
  visible?: (data: FormValues) => boolean
  /** Values of the form that the columns' rules see among the row's. */
  inherits?: readonly string[]
  /** The columns with all rules; the `values` of a rule are the row's. */
  fields: Fields
  /** The columns with the rules of a draft. */
  formats: Fields
  /** The errors of the whole table at submission, by name. */
  errors: (rows: readonly FormValues[], data: FormValues) => string | undefined
}

/** Refused items, and the values that were submitted. */
export interface Refusal {
  items: readonly RejectItem[]
  submitted: EntryData
}

/** An item refused by the risk desk; `field` is a name of the form. */
export interface RejectItem {
  field: string
  label: string
  reason: string
}
