import { cashOutFields } from '../cash-out/fields'
import { field, type Fields, labelsOf } from '../field'
import { carriedBatchFields, merchantSettlementFields } from './fields'

const cash = labelsOf(cashOutFields)

/** The batches of a settle date, and what became of their money (domain §14). */
export const settleDayFields = {
  settleDate: field.date('结算日期'),
  batchCount: field.count('批次数'),
  dueAmt: field.money('应结净额', { hint: '当日各批次的结算净额之和' }),
  heldAmt: field.money('暂缓', { hint: '暂缓的批次未付的金额' }),
  failedAmt: field.money('付款失败', { hint: '银行未付出、待并入下一批次的金额' }),
  returnedAmt: field.money('银行退票', { hint: '到账后被银行退回、待并入下一批次的金额' }),
  carriedAmt: field.money('并入后面批次', { hint: '未付出、已随后面的批次付款的金额' }),
  offsetAmt: field.money('冲抵', { hint: '付出之前由退款、拒付占用的金额' }),
  waitingAmt: field.money('待付款', { hint: '已有提现单、银行尚未受理的金额' }),
  payingAmt: field.money('结算中', { hint: '银行已受理、尚未到账的金额' }),
  paidAmt: field.money('已付款', { hint: '已到账的批次的付款金额，含提现手续费' }),
  cashCount: field.count('提现笔数'),
  cashAmt: field.money(cash.cashAmt, { hint: '当日申请的提现单，不含小微商户自动提现' }),
  initAmt: field.money('待银行受理', { hint: '提现单已创建、银行尚未受理的金额' }),
  acceptedAmt: field.money('银行处理中', { hint: '银行已受理、尚未到账的金额' }),
  failAmt: field.money('提现失败', { hint: '银行没有付出的金额，随下一批次付款' }),
  closeAmt: field.money('已关单', { hint: '银行受理前关闭的提现单的金额' }),
  backAmt: field.money('提现退票', { hint: '到账后被银行退回的金额，随下一批次付款' }),
  feeAmt: field.money(cash.feeAmt, { hint: '提现成功的手续费' }),
  successAmt: field.money('成功到账', { hint: '提现成功的到账金额' }),
} satisfies Fields

/** A batch whose money was not paid by itself, as the day shows it. */
export const dayBatchFields = {
  ...carriedBatchFields,
  carriedTo: merchantSettlementFields.carriedTo,
} satisfies Fields
