import { RECHARGE_KIND, RECHARGE_PAY_WAY } from '../dicts/account'
import { fenBetween } from '../money'
import { field, type FormValues } from '../resource/field'
import { companyAccount, stripBlanks } from '../validation/bank'

/**
 * What somebody says who asks for a recharge (domain §9.4). The console draws its form from these
 * fields and the gateway checks an application by them.
 */

/** Pictures of one transfer's receipt. */
export const MAX_RECEIPTS = 3

const [LEAST, MOST] = [100, 1_000_000_000]

const byTransfer = ({ payWay }: FormValues): boolean => payWay === 'TRANSFER'

export const rechargeFields = {
  acctKind: field.enum('充值账户', RECHARGE_KIND, { required: true }),
  amt: field.money('充值金额', {
    required: true,
    min: LEAST,
    max: MOST,
    hint: `每次 ${fenBetween(LEAST, MOST)}`,
  }),
  payWay: field.enum('付款方式', RECHARGE_PAY_WAY, {
    required: true,
    radio: true,
    note: ({ payWay }) =>
      payWay === 'EBANK' ? '提交后24小时内在网银付款，逾期自动关闭' : undefined,
  }),
  payerName: field.text('付款户名', { required: byTransfer, min: 2, max: 60 }),
  payerAcct: field.text('付款账号', {
    required: true,
    normalize: stripBlanks,
    validate: (value) => companyAccount(String(value)),
  }),
  receiptPic: field.images('转账凭证', {
    required: byTransfer,
    visible: byTransfer,
    max: MAX_RECEIPTS,
    hint: '请先完成转账，再上传银行回单',
  }),
  remark: field.longText('备注', { max: 100 }),
}
