import type { Fields } from '../resource/field'

/** Shapes of a merchant application that both sides share (domain §7.2 to §7.4). */

/** Which form an application has: ordinary, micro, micro on the partner channel. */
export type EntryKind = 'normal' | 'mini' | 'hlb'

/** Wire values by their flat names; images are lists of upload tokens, `products` and `uboList` rows. */
export type EntryData = Readonly<Record<string, unknown>>

/** A leaf of the category tree, as far as rules ask. */
export interface EntryCategory {
  categoryCode: string
  categoryName: string
  mcc: string | null
  needQual: boolean
  microAllowed: boolean
}

/**
 * What the rules must know beyond the form. The gateway reads it from the session and its data; the
 * console gets all but `categoryOf` from `/v1/private/business/applyOptions`.
 */
export interface EntryFacts {
  /** Business day, `YYYY-MM-DD`, Asia/Shanghai. */
  today: string
  /** 1 standard, 2 partner channel. */
  corpEntryChannel: '1' | '2'
  /**
   * The caller's own cost by product, `WECHAT`, `BANKCARD-DEBIT` …, in 1/100 000: a partner's is
   * its own, never the provider's.
   */
  costRates: Readonly<Record<string, number>>
  /** Companies may settle to a private account, with a letter (session `businessMode` 2). */
  privateSettleForCompanies: boolean
  /** Rates of the partner channel are chosen, not typed. */
  rateTemplates: readonly RateTemplate[]
  /** undefined: unknown code, or the tree is not there yet. */
  categoryOf: (code: string) => EntryCategory | undefined
  /** Names of a region value, `浙江省-杭州市-上城区`; undefined while unknown. */
  regionNameOf: (region: string) => string | undefined
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
  /** 1/100 000; null while nothing is typed. */
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

/** A step of the ordinary form; the micro forms have one page and their blocks are the steps. */
export interface EntryStep {
  /** 1-based, as applyStep's `step`. */
  step: number
  title: string
  sections: readonly EntrySection[]
}

/** A whole form: every field once, by name, with its rules; and where it stands. */
export interface EntryForm {
  kind: EntryKind
  fields: Fields
  steps: readonly EntryStep[]
}

/** What the risk desk refused; `field` is a name of the form. */
export interface RejectItem {
  field: string
  label: string
  reason: string
}
