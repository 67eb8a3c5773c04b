import { describe, expect, test } from 'vitest'
import { batchRemark } from '../merchant-settlement/remark'

const USUAL = {
  batchStatus: 'SETTLED',
  grossAmt: 10_000,
  refundAmt: 1_000,
  feeAmt: 38,
  carryAmt: 0,
  debtAmt: 0,
  reserveAmt: 0,
  offsetAmt: 0,
  carriedTo: null,
  reason: '',
}

describe('what a settlement batch says first', () => {
  test('is that nothing is unusual where there are trades, refunds and fees alone', () => {
    expect(batchRemark(USUAL)).toEqual({ text: '按交易、退款和手续费结算，没有其他增减。' })
  })

  test('names what was taken and added, each with its amount', () => {
    const batch = { ...USUAL, carryAmt: 500, debtAmt: 1_234, reserveAmt: -200 }
    expect(batchRemark(batch)).toEqual({
      text: '并入以前批次未付的 ¥5.00；扣回欠款 ¥12.34；动用或释放保证金 ¥2.00。',
      tone: 'waiting',
    })
  })

  test('is why the money has not come, before anything else', () => {
    const batch = { ...USUAL, batchStatus: 'FAILED', reason: '账户已注销', carriedTo: 'MS2' }
    expect(batchRemark(batch)).toEqual({
      text: '付款失败：账户已注销；未付部分并入批次 MS2。',
      tone: 'failed',
    })
    expect(batchRemark({ ...USUAL, batchStatus: 'HELD', reason: '商户冻结' })).toEqual({
      text: '暂缓付款：商户冻结。',
      tone: 'waiting',
    })
  })

  test('tells a shortage from a debt that was paid back, and a lost dispute from a won one', () => {
    expect(batchRemark({ ...USUAL, debtAmt: -700, disputeAmt: -300 }).text).toBe(
      '拒付胜诉退回 ¥3.00；本批不足，转为欠款 ¥7.00。',
    )
  })
})
