import { CODE_DATA_PERMIT, CODE_REGISTERED_STORE } from './codes'

/**
 * Permission codes by screen and verb (spec §2, §6). The values are the wire's. Several screens
 * share a code: each has a name of its own here, so that its uses can be told apart.
 */
export const CODES = {
  apply: {
    list: '02100001',
    edit: '02100001:edit',
    remove: '02100001:del',
    cancel: '02100001:cancel',
  },
  wxVerify: { list: '02100003', apply: '02100003:apply', cancel: '02100003:cancel' },
  merchant: {
    list: '02100005',
    show: '02100006',
    /** Reveal personal data, one value at a time. */
    plain: '02100006:plain',
    /** Request another settlement account; another person decides. */
    changeSettle: '02100006:settle',
    reviewSettle: '02100006:settleReview',
    freeze: '02100006:freeze',
    /** Set a merchant's reserve and debt limit. */
    setReserve: '02100006:reserve',
    /** Book a merchant's payment of its debt. */
    topUp: '02100006:topUp',
    /** Settle a D0 merchant at once. */
    settleNow: '02100006:settleNow',
    reRegister: '02100006:reRegister',
  },
  authReview: { list: '02100005', submit: '02100001:edit' },
  device: { list: '02100006', edit: '02100006:device', export: '02100006:deviceExport' },
  coupon: { list: '02100006' },
  appeal: { list: '02100006', submit: '02100006:appeal' },
  shop: { list: '02100009' },
  barcode: { list: '02100009', unbind: '02100009:codeUnbind', edit: '02100009:code' },
  autoCash: { list: '02100009', retry: '02100009:cashRetry' },
  statement: { list: '02100011', handleDiff: '02100011:diff' },
  billing: { list: '02100012', edit: '02100012:edit' },
  exportTask: { list: '02100013' },
  account: { overview: '02100014' },
  recharge: { list: '02100015', apply: '02100015:recharge' },
  withdraw: { list: '02100015', apply: '02100015:recharge' },
  accountEntry: { list: '02100016' },
  subsidy: { list: '02100016', allot: '02100016:allot' },
  rebate: { list: '92100001', allot: '92100001:allot' },
  member: { list: '02100020', export: '02100020:export' },
  tradeSummary: { list: '02100024' },
  trade: { list: '02100025', export: '02100025:export' },
  cashOut: { list: '02100026' },
  merchantSettlement: { list: '02100026' },
  settle: { list: '02100027', confirm: '02100027:confirm', review: '02100027:review' },
  income: { list: '02100032' },
  refund: { list: '02100033', apply: '02100033:apply' },
  invoice: { list: '02100103', edit: '02100103:edit' },
  bankActivity: { list: CODE_DATA_PERMIT },
  storeData: { list: CODE_REGISTERED_STORE },
} as const

/** An area whose codes form a group (contract §5). */
export type CodeGroup =
  | 'merchants'
  | 'trades'
  | 'fin'
  | 'billing'
  | 'download'
  | 'accounts'
  | 'members'
  | 'settlement'
  | 'invoices'
  | 'system'

/**
 * A noun's codes beside its fields: with `export const codes` in `domain/<noun>/fields.ts` no line
 * above is needed. `list` is its menu code, every other verb an action; `partner` names those that
 * a channel partner may have as well.
 */
export interface NounCodes {
  readonly group: CodeGroup
  readonly partner: readonly string[]
  readonly verbs: Readonly<{ list: string } & Record<string, string>>
}
