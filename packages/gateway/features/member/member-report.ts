import { CODES } from '#domain/permission-codes'
import { memberFields } from '#domain/member/fields'
import { memberList } from './member-list'
import { defineReport } from '../../core/export/report'

/** Members (domain §9.7): masked as on the screen, and for a reason only. */
export const memberReport = defineReport({
  reportType: 'member',
  codes: [CODES.member.list, CODES.member.export],
  roles: ['3', '4'],
  asksReason: true,
  fields: memberFields,
  list: memberList,
  positionOf: (record) => [record.registerTime, record.memberId],
  columns: [
    'memberId',
    'nickName',
    'mobile',
    'source',
    'openid',
    'merId',
    'merName',
    'regShopName',
    'levelName',
    'balanceAmt',
    'points',
    'totalPayAmt',
    'payCount',
    'lastPayTime',
    'memberStatus',
    'registerTime',
  ],
})
