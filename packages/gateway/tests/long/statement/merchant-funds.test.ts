import { and, eq, inArray, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { parseTime } from '#domain/dates'
import { createUpstream } from '../../../core/upstream/ask'
import { openChargeback } from '../../../features/chargeback/chargeback-open'
import { topUpMerchant } from '../../../features/merchant-account'
import { settleDue } from '../../../features/merchant-settlement/settle-run'
import { CHECKS } from '../../../features/proof/prove'
import {
  ledgerLine,
  ledgerVoucher,
  merchantAccount,
  rechargeOrder,
  statement,
} from '../../../schema'
import { gatewayForFile } from '../../support/gateway'
import { feelessTrade, PROVIDER } from '../../refund/trades'

const gateway = await gatewayForFile()
const admin = await gateway.signIn('fws_admin')
const upstream = createUpstream()
const DAY = '2026-11-20'
const at = (time: string) => parseTime(`${DAY} ${time}`)

const paid = (payAmt: number, over: object = {}) =>
  feelessTrade(gateway, payAmt, {
    // Of a day that is not stated yet.
    tradeTime: new Date(at('08:00:00')),
    settleStatus: 'SETTLED',
    batchNo: null,
    ...over,
  })

/** The lines of a merchant's statement of the day, and its row. */
async function stated(merId: string, billType: string) {
  const asked = { merId, billType, billDateStart: DAY, billDateEnd: DAY }
  const { respData } = await gateway.post('/v1/fin/billAsk', asked, { session: admin })
  await gateway.runDue()
  const [bill] = await gateway.db
    .select()
    .from(statement)
    .where(eq(statement.billId, respData.billIds[0]))
  let text = ''
  for await (const chunk of gateway.files.read(bill!.fileToken!)) text += String(chunk)
  return { bill: bill!, lines: text.split('\r\n').map((line) => line.split(',')) }
}
const yuan = (fen: number) => (fen / 100).toFixed(2)

describe('a day on which a merchant topped up, was disputed and has a reserve', () => {
  let merId: string
  const disputeAmt = 20_000
  let kept: number

  test('is settled with the lines of what was no trade and no refund', async () => {
    const of = await paid(50_000)
    merId = of.merId
    await paid(900_000, { settleStatus: 'UNSETTLED', settleDate: DAY })
    const dispute = {
      providerId: PROVIDER,
      tradeNo: of.tradeNo,
      caseNo: 'FUNDS-1',
      disputeKind: 'CHARGEBACK' as const,
      disputeAmt,
      reasonType: 'DUPLICATE' as const,
      reason: '重复扣款',
      deadline: at('23:00:00'),
    }
    await gateway.db.transaction((tx) => openChargeback(tx, dispute, at('09:00:00')))
    const [{ settleCycle } = { settleCycle: '' }] = (
      await gateway.db.execute<{ settleCycle: string }>(
        sql`select settle_cycle as "settleCycle" from merchant where mer_id = ${merId}`,
      )
    ).rows
    const ownAccount = and(
      eq(merchantAccount.providerId, PROVIDER),
      eq(merchantAccount.merId, merId),
    )
    await gateway.db
      .update(merchantAccount)
      .set({ reserveRate: 10_000, reserveTargetAmt: 100_000_000 })
      .where(ownAccount)
    const [before] = await gateway.db.select().from(merchantAccount).where(ownAccount)
    await gateway.db.transaction((tx) =>
      settleDue(
        tx,
        upstream,
        { providerId: PROVIDER, day: DAY, cycles: [settleCycle], of: { merId } },
        at('10:00:00'),
      ),
    )
    const [after] = await gateway.db.select().from(merchantAccount).where(ownAccount)
    kept = after!.reserveAmt - before!.reserveAmt
    expect(kept).toBeGreaterThan(80_000)

    await gateway.db.insert(rechargeOrder).values({
      providerId: PROVIDER,
      rechargeNo: 'RC99112000000001',
      acctNo: merId,
      acctKind: 'MERCHANT',
      applyTime: new Date(at('10:30:00')),
      payWay: 'EBANK',
      amt: 45_000,
      payerName: '上海某某餐饮有限公司',
      payerAcct: '31001234567890',
      arriveAmt: 45_000,
      arriveTime: new Date(at('11:00:00')),
      rechargeStatus: 'SUCCESS',
      createdBy: admin.userId,
      applyUser: '陈国栋',
    })
    await gateway.db.transaction((tx) =>
      topUpMerchant(
        tx,
        { providerId: PROVIDER, merId, rechargeNo: 'RC99112000000001', amt: 45_000 },
        at('11:00:00'),
      ),
    )
    // The day is stated from ten o'clock of the next.
    await gateway.clock.advance(24 * 3_600_000)

    const { bill, lines } = await stated(merId, 'SETTLE')
    const kinds = new Map(lines.map((cells) => [cells[12], cells[19]]))
    expect(kinds.get('拒付')).toBe(yuan(-disputeAmt))
    expect(kinds.get('保证金留存与抵扣')).toBe(yuan(-kept))
    const { rows } = await gateway.db.execute<{ amt: string }>(sql`
      select sum(balance_move)::text as amt from merchant_entry
      where mer_id = ${merId} and entry_type in ('SETTLE', 'RELEASE')
        and entry_time >= '2026-11-20 00:00:00+08' and entry_time < '2026-11-21 00:00:00+08'`)
    // All that the merchant's account got on the day.
    expect(String(bill.settleAmt)).toBe(rows[0]!.amt)
    expect(lines.at(-2)!.at(-1)).toBe(yuan(bill.settleAmt))
  })

  test('has funds with the same amounts as the books', async () => {
    const { bill, lines } = await stated(merId, 'FUND')
    const flow = (kind: string) => {
      const cells = lines.find((line) => line[1] === kind)
      return cells && [cells[6], cells[7]]
    }
    expect(flow('拒付止付')).toEqual(['0.00', yuan(disputeAmt)])
    expect(flow('商户充值')).toEqual(['450.00', '0.00'])
    expect(flow('保证金留存')).toEqual(['0.00', yuan(kept + 45_000)])
    expect(bill.adjustAmt).toBe(-disputeAmt - kept)
    const booked = await gateway.db
      .select({ bizType: ledgerVoucher.bizType, amt: ledgerLine.amt })
      .from(ledgerVoucher)
      .innerJoin(
        ledgerLine,
        and(
          eq(ledgerLine.providerId, ledgerVoucher.providerId),
          eq(ledgerLine.voucherNo, ledgerVoucher.voucherNo),
        ),
      )
      .where(
        and(
          eq(ledgerVoucher.bizDate, DAY),
          inArray(ledgerLine.account, ['HELD', 'BANK']),
          inArray(ledgerVoucher.bizType, ['CHARGEBACK_HOLD', 'MER_TOP_UP']),
        ),
      )
    expect(booked).toContainEqual({ bizType: 'CHARGEBACK_HOLD', amt: -disputeAmt })
    expect(booked).toContainEqual({ bizType: 'MER_TOP_UP', amt: 45_000 })
  })

  test('is proved, and a statement that lacks one of them is named', async () => {
    const wrong = async () => {
      const found = await gateway.db.transaction(async (tx) => {
        const about = CHECKS.filter(({ title }) => /^结算(与资金账单中|、分润)/.test(title))
        return [await about[0]!.run(tx, PROVIDER), await about[1]!.run(tx, PROVIDER)]
      })
      return found.flatMap(({ differences }) => differences)
    }
    expect(await wrong()).toEqual([])
    const [bill] = await gateway.db
      .update(statement)
      .set({ adjustAmt: sql`adjust_amt + ${disputeAmt}` })
      .where(
        and(
          eq(statement.merId, merId),
          eq(statement.billDate, DAY),
          eq(statement.billType, 'FUND'),
        ),
      )
      .returning()
    expect(await wrong()).toEqual([
      `账单 ${bill!.billId}（${DAY} FUND）：其他款项 ${-kept}，账簿与商户资金 ${-disputeAmt - kept}`,
    ])
  })
})
