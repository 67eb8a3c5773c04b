import { MERCHANTS, SHOPS } from '../choices'
import { BILL_SETTLE_STATUS } from './dicts'
import { field, type Fields } from '../field'

/** A day’s bill of a bank activity (domain §9.5). */
export const bankActivityFields = {
  billId: field.id('账单号'),
  bizDate: field.date('业务日期', { sortable: true }),
  actId: field.remote('活动', {
    call: '/v1/bankActivity/actKVRequest',
    textField: 'actName',
    keyLabel: '活动编号',
  }),
  actName: field.text('活动名称'),
  actPeriod: field.text('活动时间', { width: 216 }),
  bankCode: field.remote('出资银行', {
    call: '/v1/function/bankFunc/banklist',
    keyOf: 'bankCode',
    labelOf: 'bankName',
    search: false,
    textField: 'bankName',
  }),
  bankName: field.text('出资银行'),
  merId: field.remote('商户', MERCHANTS),
  merName: field.text('商户名称'),
  shopId: field.remote('门店', SHOPS),
  shopName: field.text('门店名称'),
  joinCount: field.count('参与笔数'),
  transAmt: field.money('交易金额'),
  discountAmt: field.money('优惠总额', {
    width: 152,
    sortable: true,
    hint: '优惠总额 = 银行承担 + 商户承担 + 服务商承担',
  }),
  bankAmt: field.money('银行承担'),
  merAmt: field.money('商户承担'),
  provAmt: field.money('服务商承担'),
  settleStatus: field.enum('结算状态', BILL_SETTLE_STATUS),
} satisfies Fields
