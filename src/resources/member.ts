import { CODES } from '#domain/permission-codes'
import { BALANCE_BIZ, MEMBER_PAY_WAY, POINTS_BIZ } from '#domain/member/dicts'
import { defineResource, field, type Dict, type RecordFrom } from '../lib/resource'
import { memberFields } from '#domain/member/fields'

/** Fields of a change of a member's account, whatever its unit. */
const changeFields = (bizTypes: Dict) => ({
  entryTime: field.dateTime('时间'),
  bizType: field.enum('类型', bizTypes),
  // A trade's number has digits only; payments with the card have no record of their own.
  relatedNo: field.id('关联单号', {
    record: ({ relatedNo }) =>
      /^\d+$/.test(String(relatedNo)) ? { of: 'trade', id: relatedNo } : undefined,
  }),
  remark: field.text('备注'),
})
const [balanceEntry, pointsEntry] = [changeFields(BALANCE_BIZ), changeFields(POINTS_BIZ)]

/** Member list (spec §2 `/merberManage/merberList`, domain §9.7). */
const member = defineResource({
  name: 'member',
  title: '会员列表',
  area: 'merberManage',
  path: 'merberList',
  code: CODES.member.list,
  id: 'memberId',
  order: 10,

  fields: memberFields,

  calls: { list: '/v1/vip/queryList', show: '/v1/vip/detail' },

  list: {
    linked: ['source'],
    columns: [
      'memberId',
      'nickName',
      'mobile',
      'memberStatus',
      'balanceAmt',
      'points',
      'levelName',
      'merId',
      'shopId',
      'totalPayAmt',
      'payCount',
      'lastPayTime',
      'registerTime',
      'source',
      'openid',
    ],
    filters: [
      'mobile',
      'nickName',
      'memberId',
      'merId',
      'shopId',
      { field: 'levelName', op: 'eq' },
      { field: 'registerTime', precision: 'date' },
      { field: 'lastPayTime', precision: 'date' },
    ],
    tabs: 'memberStatus',
    summary: [
      { name: 'balanceAmt', label: '储值余额合计', kind: 'money' },
      { name: 'points', label: '积分合计', kind: 'count' },
      { name: 'totalPayAmt', label: '累计消费合计', kind: 'money' },
      { name: 'payCount', label: '消费次数合计', kind: 'count' },
    ],
    defaultSort: { field: 'registerTime', order: 'desc' },
    export: { reportType: 'member', code: CODES.member.export, askReason: true },
    empty: '没有符合条件的会员',
  },

  show: {
    title: '会员详情',
    headline: ['nickName'],
    status: 'memberStatus',
    sections: [
      {
        title: '基本信息',
        fields: [
          'memberId',
          'nickName',
          'mobile',
          'source',
          'openid',
          'merId',
          'shopId',
          'levelName',
          'memberStatus',
          'registerTime',
        ],
      },
      {
        title: '资产与消费',
        fields: ['balanceAmt', 'points', 'totalPayAmt', 'payCount', 'lastPayTime'],
      },
      {
        tab: '消费记录',
        title: '消费记录',
        rows: 'pays',
        of: {
          payTime: field.dateTime('消费时间'),
          payNo: field.id('消费单号', {
            width: 244,
            link: ({ tradeNo }) =>
              typeof tradeNo === 'string' ? `/trades/details/show/${tradeNo}` : undefined,
          }),
          shopName: field.text('门店'),
          payWay: field.enum('支付方式', MEMBER_PAY_WAY),
          payAmt: field.money('消费金额'),
        },
        empty: '没有消费记录',
      },
      {
        tab: '储值流水',
        title: '储值流水',
        rows: 'balanceEntries',
        of: {
          entryTime: balanceEntry.entryTime,
          bizType: balanceEntry.bizType,
          changeAmt: field.money('变动'),
          balanceAfterAmt: field.money('变动后余额'),
          relatedNo: balanceEntry.relatedNo,
          remark: balanceEntry.remark,
        },
        empty: '没有储值流水',
      },
      {
        tab: '积分流水',
        title: '积分流水',
        rows: 'pointEntries',
        of: {
          entryTime: pointsEntry.entryTime,
          bizType: pointsEntry.bizType,
          changePoints: field.count('变动'),
          pointsAfter: field.count('变动后积分'),
          relatedNo: { ...pointsEntry.relatedNo, width: 244 },
          remark: pointsEntry.remark,
        },
        empty: '没有积分流水',
      },
    ],
  },
})

export type Member = RecordFrom<typeof member>
export default member
