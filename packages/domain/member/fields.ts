import { MERCHANTS } from '../choices'
import { MEMBER_LEVEL, MEMBER_SOURCE, MEMBER_STATUS } from './dicts'
import { field, type Fields } from '../field'

/** A member (domain §9.7). */
export const memberFields = {
  memberId: field.id('会员编号'),
  nickName: field.text('昵称'),
  mobile: field.secret('手机号', 'mobile', { placeholder: '完整手机号', width: 128 }),
  source: field.enum('来源', MEMBER_SOURCE),
  openid: field.secret('openid', 'openid'),
  merId: field.remote('商户', MERCHANTS),
  merName: field.text('商户名称'),
  shopId: field.remote('注册门店', {
    call: '/v1/shop/shopKVRequest',
    of: 'shop',
    parents: ['merId'],
    textField: 'regShopName',
  }),
  regShopName: field.text('注册门店'),
  levelName: field.enum('等级', MEMBER_LEVEL),
  balanceAmt: field.money('储值余额', { sortable: true }),
  points: field.count('积分'),
  totalPayAmt: field.money('累计消费', { sortable: true }),
  payCount: field.count('消费次数'),
  lastPayTime: field.dateTime('最近消费', { sortable: true }),
  memberStatus: field.enum('会员状态', MEMBER_STATUS),
  registerTime: field.dateTime('注册时间', { sortable: true }),
} satisfies Fields
