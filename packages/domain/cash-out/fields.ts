import { bankSerialField } from '../bank-entry/serial-field'
import { MERCHANTS, SHOPS } from '../choices'
import { CASH_STATUS, CASH_TYPE } from './dicts'
import { ACCT_TYPE } from '../merchant/dicts'
import { field, type Fields } from '../field'
import { batchPath } from '../merchant-settlement/links'
import { onlyOneOf } from '../numbered'
import { partnerFields } from '../partner/fields'

/** A payout to a merchant (domain §8.4). */
export const cashOutFields = {
  cashNo: field.id('提现单号'),
  applyTime: field.dateTime('申请时间', { sortable: true }),
  merId: field.remote('商户', MERCHANTS),
  merName: field.text('商户名称'),
  shopId: field.remote('门店', SHOPS),
  shopName: field.text('门店名称', { hint: '为空时由商户统一提现' }),
  ...partnerFields,
  cashType: field.enum('提现类型', CASH_TYPE),
  cashAmt: field.money('提现金额', { sortable: true }),
  feeAmt: field.money('手续费'),
  arriveAmt: field.money('到账金额', { hint: '到账金额 = 提现金额 − 手续费' }),
  acctType: field.enum('账户类型', ACCT_TYPE),
  acctName: field.secret('开户名', 'name'),
  bankName: field.text('收款银行'),
  acctNo: field.secret('收款账号', 'card', { width: 176 }),
  cashStatus: field.enum('提现状态', CASH_STATUS),
  failReason: field.text('失败原因', { width: 220 }),
  arriveTime: field.dateTime('到账时间'),
  returnTime: field.dateTime('退票时间'),
  ...bankSerialField,
  bankMemo: field.text('银行附言'),
  batchNos: field.text('结算批次号', {
    width: 200,
    hint: '一张提现单可付多个结算批次',
    link: ({ batchNos }) => batchPath(onlyOneOf(batchNos)),
  }),
} satisfies Fields
