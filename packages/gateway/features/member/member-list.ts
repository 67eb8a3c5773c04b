import { mobileText } from '#domain/reading/phone'
import { getTableColumns } from 'drizzle-orm'
import { MEMBER_LEVEL, MEMBER_SOURCE, MEMBER_STATUS } from '#domain/member/dicts'
import { member } from './member-schema'
import { merchant } from '../merchant/merchant-schema'
import { shop } from '../shop/shop-schema'
import { defineList } from '../../core/list/define-list'
import { anyOf, exact, exactly, named, times } from '../../core/list/filters'
import { merchantOf, shopOf } from '../names'
import { memberRow } from './member-row'
import { pageSelect } from '../../core/list/page-select'

/** A member with the names for its ids. */
export type MemberRecord = typeof member.$inferSelect & {
  merName: string | null
  regShopName: string | null
}

export const memberRecords = pageSelect<MemberRecord>((tx) =>
  tx
    .select({
      ...getTableColumns(member),
      merName: merchant.merRegName,
      regShopName: shop.shopName,
    })
    .from(member)
    .leftJoin(merchant, merchantOf(member))
    .leftJoin(shop, shopOf(member)),
)

/** Members (domain §9.7). A mobile is found by its whole number: parts would tell what is masked. */
export const memberList = defineList<MemberRecord>({
  table: member,
  filters: {
    mobile: exactly(mobileText, member.mobile),
    memberId: exact(member.memberId),
    nickName: named(member.nickName),
    merId: exact(member.merId),
    shopId: exact(member.shopId),
    levelName: anyOf(member.levelName, MEMBER_LEVEL),
    source: anyOf(member.source, MEMBER_SOURCE),
    memberStatus: anyOf(member.memberStatus, MEMBER_STATUS),
    registerTime: times(member.registerTime),
    lastPayTime: times(member.lastPayTime),
  },
  sort: {
    registerTime: member.registerTime,
    lastPayTime: member.lastPayTime,
    balanceAmt: member.balanceAmt,
    totalPayAmt: member.totalPayAmt,
  },
  order: [member.registerTime, member.memberId],
  tabs: {
    filter: 'memberStatus',
    column: member.memberStatus,
    values: Object.keys(MEMBER_STATUS),
    times: [member.lastPayTime],
  },
  summary: {
    sums: () => ({
      balanceAmt: member.balanceAmt,
      points: member.points,
      totalPayAmt: member.totalPayAmt,
      payCount: member.payCount,
    }),
  },
  records: memberRecords,
  row: memberRow,
})
