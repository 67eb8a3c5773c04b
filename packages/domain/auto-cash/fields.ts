import { bankSerialField } from '../bank-entry/serial-field'
import { MERCHANTS, SHOPS } from '../choices'
import { WITHDRAW_STATUS } from '../shop/dicts'
import { field, type Fields } from '../field'
import { batchPath } from '../merchant-settlement/links'

/** An automatic payout of a shop (domain §7.10). */
export const autoCashFields = {
  autoCashId: field.id('记录编号'),
  cashDate: field.date('提现日期', { sortable: true }),
  tradeDate: field.date('对应交易日', { hint: '本批交易中最晚的一天' }),
  batchNo: field.id('结算批次号', { link: ({ batchNo }) => batchPath(batchNo) }),
  merId: field.remote('商户', MERCHANTS),
  merName: field.text('商户名称'),
  shopId: field.remote('门店', SHOPS),
  shopName: field.text('门店名称'),
  subMchId: field.id('微信子商户号'),
  withdrawId: field.id('提现单号', {
    record: ({ autoCashId }) => ({ of: 'autoCash', id: autoCashId }),
  }),
  cashAmt: field.money('提现金额', {
    sortable: true,
    width: 156,
    hint: '结算批次的净额',
  }),
  feeAmt: field.money('手续费'),
  bankName: field.text('收款银行'),
  acctNo: field.secret('收款账号', 'card'),
  withdrawStatus: field.enum('提现状态', WITHDRAW_STATUS),
  failReason: field.text('失败原因'),
  createTime: field.dateTime('发起时间'),
  successTime: field.dateTime('到账时间', { hint: '成功后7个工作日内仍可能被银行退票' }),
  ...bankSerialField,
  refundTime: field.dateTime('退票时间'),
} satisfies Fields
