import { RECHARGE_KIND, RECHARGE_PAY_WAY, RECHARGE_STATUS, RECHARGE_TARGET } from './dicts'
import { fenBetween } from '../money'
import { field, type Fields, type FormValues, labelsOf } from '../field'
import { person } from '../staff/person'
import { companyAccount } from '../validation/bank'
import { codeText } from '../reading/text'

/** A recharge as stored (domain §9.4); its form is `rechargeFields`. */
export const rechargeRecordFields = {
  rechargeNo: field.id('充值单号'),
  acctKind: field.enum('充值账户', RECHARGE_TARGET),
  acctNo: field.id('账户号', { link: () => '/accounts/accountOverview' }),
  applyTime: field.dateTime('申请时间', { sortable: true }),
  payWay: field.enum('付款方式', RECHARGE_PAY_WAY),
  amt: field.money('充值金额', { sortable: true, width: 136 }),
  payerName: field.text('付款户名'),
  payerAcct: field.secret('付款账号', 'card'),
  receiptPic: field.images('转账凭证'),
  arriveAmt: field.money('到账金额'),
  arriveTime: field.dateTime('到账时间'),
  rechargeStatus: field.enum('充值状态', RECHARGE_STATUS, {
    hint: '待付款：申请后24小时内付款，逾期自动关闭',
  }),
  auditRemark: field.text('审核意见', { width: 220 }),
  remark: field.text('备注'),
  applyUser: person('申请人', 'applyUserId'),
  entryNo: field.id('入账流水号', {
    link: ({ entryNo }) =>
      entryNo ? `/accounts/accountStatement/show/${String(entryNo)}` : undefined,
  }),
} satisfies Fields

/** Labels shared with the forms. */
const label = labelsOf(rechargeRecordFields)

/**
 * The form of a recharge (domain §9.4). The console renders its form from these fields and the
 * gateway validates the request by them.
 */

/** Maximum number of pictures of a transfer's receipt. */
export const MAX_RECEIPTS = 3

const [LEAST, MOST] = [100, 1_000_000_000]

const byTransfer = ({ payWay }: FormValues): boolean => payWay === 'TRANSFER'

export const rechargeFields = {
  acctKind: field.enum(label.acctKind, RECHARGE_KIND, { required: true }),
  amt: field.money(label.amt, {
    required: true,
    min: LEAST,
    max: MOST,
    hint: `每次 ${fenBetween(LEAST, MOST)}`,
  }),
  payWay: field.enum(label.payWay, RECHARGE_PAY_WAY, {
    required: true,
    radio: true,
    note: ({ payWay }) =>
      payWay === 'EBANK' ? '提交后24小时内在网银付款，逾期自动关闭' : undefined,
  }),
  payerName: field.text(label.payerName, { required: byTransfer, min: 2, max: 60 }),
  payerAcct: field.text(label.payerAcct, {
    required: true,
    normalize: codeText,
    validate: (value) => companyAccount(String(value)),
  }),
  receiptPic: field.images(label.receiptPic, {
    required: byTransfer,
    visible: byTransfer,
    max: MAX_RECEIPTS,
    hint: '请先完成转账，再上传银行回单',
  }),
  remark: field.longText(label.remark, { max: 100 }),
}
