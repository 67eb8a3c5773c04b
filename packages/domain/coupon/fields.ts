import { terminalPath } from '../device/links'
import { MERCHANTS, SHOPS } from '../choices'
import { VERIFY_STATUS, VERIFY_TYPE } from './dicts'
import { field, type Fields } from '../field'
import { partnerFields } from '../partner/fields'

/** A verified voucher (domain §7.13). */
export const couponFields = {
  verifyId: field.id('核销流水'),
  verifyTime: field.dateTime('核销时间', { sortable: true }),
  certificateId: field.id('券ID'),
  couponCode: field.secret('券码', 'code', {
    width: 104,
    placeholder: '完整券码',
    hint: '只显示后4位',
  }),
  orderId: field.id('抖音订单号'),
  productName: field.text('团购商品', { width: 200 }),
  originalAmt: field.money('原价'),
  payAmt: field.money('用户实付', { width: 144, hint: '用户实付 = 原价 − 商家补贴 − 平台抵扣' }),
  merchantTicketAmt: field.money('商家补贴'),
  couponPayAmt: field.money('平台抵扣'),
  merId: field.remote('商户', MERCHANTS),
  merName: field.text('商户名称'),
  shopId: field.remote('门店', SHOPS),
  shopName: field.text('门店名称'),
  poiId: field.id('抖音门店ID'),
  ...partnerFields,
  serialNo: field.id('终端序列号', { link: terminalPath }),
  termNo: field.id('终端号', { width: 128, link: terminalPath }),
  operatorName: field.text('操作员', { width: 96 }),
  verifyType: field.enum('核销方式', VERIFY_TYPE),
  verifyStatus: field.enum('核销状态', VERIFY_STATUS),
  cancelTime: field.dateTime('撤销时间'),
  canCancel: field.flag('可撤销', { hint: '核销后1小时内可在终端撤销' }),
} satisfies Fields
