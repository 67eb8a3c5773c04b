import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gatewayForFile } from '../../support/gateway'
import { decide, newTrade, refundsOf, rollups, tradeNow } from '../../refund/trades'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

/** One refund of `percent` of what was paid (0: a fen), and what the channel makes of it. */
const step = fc.record({
  percent: fc.integer({ min: 0, max: 60 }),
  answer: fc.constantFrom('success', 'success', 'success', 'close', 'abnormal', 'none'),
})
const paid = fc.record({
  payAmt: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 500_000_000_000 })),
  couponAmt: fc.integer({ min: 0, max: 5000 }),
  feeShare: fc.integer({ min: 0, max: 1000 }),
})
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

test('whatever is refunded in whatever order, sums hold to the fen', () =>
  fc
    .assert(
      fc.asyncProperty(
        paid,
        fc.array(step, { minLength: 1, maxLength: 9 }),
        async ({ payAmt, couponAmt, feeShare }, steps) => {
          const feeAmt = Math.floor((payAmt * feeShare) / 1000)
          const transAmt = payAmt + couponAmt
          const settleAmt = payAmt - feeAmt
          const { tradeNo } = await newTrade(gw, { transAmt, payAmt, couponAmt, feeAmt, settleAmt })
          const apply = (refundAmt: number) =>
            gw.post(
              '/v1/refund/apply',
              { tradeNo, refundAmt, reason: '协商退款' },
              { session: admin },
            )
          const holding = async () =>
            (await refundsOf(gw, tradeNo)).filter((row) => row.refundStatus !== 'CLOSED')

          for (const { percent, answer } of steps) {
            const before = sum((await holding()).map((row) => row.refundAmt))
            const refundAmt = Math.max(1, Math.floor((payAmt * percent) / 100))
            const { respCode, respData } = await apply(refundAmt)
            // Taken exactly when it fits.
            expect(respCode).toBe(before + refundAmt <= payAmt ? '90000' : '90400')
            if (respCode === '90000' && answer !== 'none')
              await decide(gw, { kind: 'refund', id: respData.refundNo, decision: answer })
          }

          // The rest at once, so that the trade is wholly refunded.
          const left = payAmt - sum((await holding()).map((row) => row.refundAmt))
          if (left > 0) await apply(left)
          const rows = await holding()
          for (const { refundNo, refundStatus } of rows)
            if (refundStatus !== 'SUCCESS')
              await decide(gw, { kind: 'refund', id: refundNo, decision: 'success' })

          expect(sum(rows.map((row) => row.refundAmt))).toBe(payAmt)
          expect(sum(rows.map((row) => row.refundFeeAmt))).toBe(feeAmt)
          expect(sum(rows.map((row) => row.refundCouponAmt))).toBe(couponAmt)
          expect(rows.every((row) => Math.min(row.refundFeeAmt, row.refundCouponAmt) >= 0)).toBe(
            true,
          )
          expect(await tradeNow(gw, tradeNo)).toMatchObject({
            refundAmt: payAmt,
            refundState: 'FULL',
          })
        },
      ),
      { numRuns: 25 },
    )
    .then(async () => {
      const { kept, rebuilt } = await rollups(gw)
      expect(kept).toEqual(rebuilt)
    }))
