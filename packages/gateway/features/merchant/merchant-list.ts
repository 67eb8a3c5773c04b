import { upperCode } from '#domain/reading/text'
import { mobileText } from '#domain/reading/phone'
import { getTableColumns } from 'drizzle-orm'
import {
  ALI_AUTH_STATE,
  AUTH_REVIEW_STATUS,
  MER_STATUS,
  SETTLE_CYCLE,
  SUBJECT_TYPE,
  WX_AUTH_STATE,
} from '#domain/merchant/dicts'
import { SETTLE_CHANGE_STATUS } from '#domain/settle-change/dicts'
import { merchant } from './merchant-schema'
import { partner } from '../../core/access-schema'
import { defineList } from '../../core/list/define-list'
import { anyOf, exact, exactly, named, prefix, times } from '../../core/list/filters'
import { staffOf } from '../../core/staff-of'
import { partnerOf } from '../names'
import { merchantRow } from './merchant-row'
import { debtState } from './merchant-debt-state'
import { expiryState } from './merchant-expiry-state'
import { settleAnswer, settleAsker } from './merchant-settle-answer'
import { pageSelect } from '../../core/list/page-select'

/** A merchant with its partner's name. */
export type MerchantRecord = typeof merchant.$inferSelect & {
  partnerName: string | null
  /** The person that `salesman` names. */
  salesmanId: string | null
}

export const merchantRecords = pageSelect<MerchantRecord>((tx) =>
  tx
    .select({
      ...getTableColumns(merchant),
      partnerName: partner.name,
      salesmanId: staffOf(merchant, 'salesman'),
    })
    .from(merchant)
    .leftJoin(partner, partnerOf(merchant)),
)

/** Merchant information (domain §7.5). */
export const merchantList = defineList<MerchantRecord>({
  table: merchant,
  filters: {
    merId: exact(merchant.merId),
    oldId: exact(merchant.oldId),
    merName: named(merchant.merRegName, merchant.shortName, merchant.pinyin),
    licenseNo: exactly(upperCode, merchant.licenseNo),
    contactMobile: exactly(mobileText, merchant.contactMobile),
    subjectType: anyOf(merchant.subjectType, SUBJECT_TYPE),
    merStatus: anyOf(merchant.merStatus, MER_STATUS),
    wxAuthState: anyOf(merchant.wxAuthState, WX_AUTH_STATE),
    aliAuthState: anyOf(merchant.aliAuthState, ALI_AUTH_STATE),
    authReviewStatus: anyOf(merchant.authReviewStatus, AUTH_REVIEW_STATUS),
    settleChange: anyOf(merchant.settleChange, SETTLE_CHANGE_STATUS),
    settleAnswer,
    settleAsker,
    debtState,
    expiryState,
    settleCycle: anyOf(merchant.settleCycle, SETTLE_CYCLE),
    region: prefix(merchant.region),
    partnerId: exact(merchant.partnerId),
    openTime: times(merchant.openTime),
  },
  sort: { openTime: merchant.openTime },
  order: [merchant.openTime, merchant.merId],
  tabs: { filter: 'merStatus', column: merchant.merStatus, values: Object.keys(MER_STATUS) },
  upstream: [
    { targetType: 'wxVerify', ref: ({ wxOrderId }) => wxOrderId, cell: 'wxAuthState' },
    { targetType: 'authReview', ref: ({ applyId }) => applyId, cell: 'authReviewStatus' },
  ],
  records: merchantRecords,
  row: merchantRow,
})
