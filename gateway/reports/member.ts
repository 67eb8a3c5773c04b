import { MEMBER_LEVEL, MEMBER_SOURCE, MEMBER_STATUS } from '../../src/lib/dicts/member'
import { maskMobile } from '../../src/lib/mask'
import { memberList } from '../records/member/list'
import { defineReport } from './report'

/** Members (domain §9.7): masked as on the screen, and for a reason only. */
export const memberReport = defineReport({
  reportType: 'member',
  title: '会员',
  codes: ['02100020', '02100020:export'],
  roles: ['3', '4'],
  asksReason: true,
  list: memberList,
  positionOf: (record) => [record.registerTime, record.memberId],
  columns: [
    { name: 'memberId', title: '会员编号', kind: 'id' },
    { name: 'nickName', title: '昵称', kind: 'text' },
    { name: 'mobile', title: '手机号', kind: 'id' },
    { name: 'source', title: '来源', kind: 'text', dict: MEMBER_SOURCE },
    { name: 'openid', title: 'openid', kind: 'id' },
    { name: 'merId', title: '商户号', kind: 'id' },
    { name: 'merName', title: '商户名称', kind: 'text' },
    { name: 'regShopName', title: '注册门店', kind: 'text' },
    { name: 'levelName', title: '等级', kind: 'text', dict: MEMBER_LEVEL },
    { name: 'balanceAmt', title: '储值余额', kind: 'money' },
    { name: 'points', title: '积分', kind: 'count' },
    { name: 'totalPayAmt', title: '累计消费', kind: 'money' },
    { name: 'payCount', title: '消费次数', kind: 'count' },
    { name: 'lastPayTime', title: '最近消费', kind: 'text' },
    { name: 'memberStatus', title: '会员状态', kind: 'text', dict: MEMBER_STATUS },
    { name: 'registerTime', title: '注册时间', kind: 'text' },
  ],
  filters: {
    mobile: { label: '手机号', mask: maskMobile },
    memberId: { label: '会员编号' },
    nickName: { label: '昵称' },
    merId: { label: '商户', names: 'merchant' },
    shopId: { label: '注册门店', names: 'shop' },
    levelName: { label: '等级', dict: MEMBER_LEVEL },
    source: { label: '来源', dict: MEMBER_SOURCE },
    memberStatus: { label: '会员状态', dict: MEMBER_STATUS },
    registerTime: { label: '注册时间' },
    lastPayTime: { label: '最近消费' },
  },
})
