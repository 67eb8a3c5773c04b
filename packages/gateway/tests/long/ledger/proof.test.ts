import { sql, type SQL } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../../core/db/open'
import { CHECKS, prove } from '../../../features/proof/prove'
import { startTestGateway, gatewayForFile } from '../../support/gateway'
import { uncounted } from '../../ledger/planted'

const ONE = '6000000000000001'

const gw = await gatewayForFile()
beforeAll(async () => {
  await gw.runDue()
})

class Undone extends Error {}
/** What the proof says of a database with these changes, which are taken back. */
async function differencesAfter(...changes: SQL[]): Promise<string[]> {
  const found: string[] = []
  const tried = gw.db.transaction(async (tx: Tx) => {
    for (const change of changes) {
      const { rowCount } = await tx.execute(change)
      if (rowCount !== 1) throw new Error(`wanted one changed row, got ${rowCount}`)
    }
    for (const check of CHECKS) {
      const { differences } = await check.run(uncounted(tx, check))
      found.push(...differences.map((words) => `${check.title}｜${words}`))
    }
    throw new Undone()
  })
  await tried.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return found
}

describe('the sandbox', () => {
  test('proves itself, and every check has something to look at', async () => {
    const { proven, balances } = await prove(gw.db)
    expect(proven.flatMap(({ differences }) => differences)).toEqual([])
    expect(proven.filter(({ counted }) => counted === 0).map(({ title }) => title)).toEqual([
      // No month of the sample is closed.
      '关账证据包的摘要等于其文件的',
      // Nothing was asked about a difference with the bank.
      '挂账的长款短款与其凭证逐笔相符',
      '挂账与核销由申请人以外的人在申请之后复核',
      // No merchant of the sample was moved in.
      '商户的期初金额等于其凭证',
      '自有账户的期初流水等于迁入文件的金额',
      // No merchant of the sample has paid anything in.
      '商户充值单与其凭证、资金流水逐笔相符',
      // No payment of the sample has been ordered.
      '发往渠道与银行的动账指令都有单据，金额相符，未重复发送',
      // Those without a batch are from before there were batches.
      '自动提现的金额来自门店当日的交易',
      // No partner of the sample has terms of its own from a day on.
      '每个分润规则都有变更记录，且与最近一次记录一致',
      // No proof of the sample has noted the log yet; no difference with the bank was asked about, and no
      // payee of a settlement was changed.
      '每次核对记下的操作日志仍在，核对记录没有缺少',
      '对账记录的挂账与核销只由有记录的操作变更',
      '收款账户变更只由有记录的操作变更',
      '收款账户变更由申请人以外的人在申请之后复核',
      '收款账户变更在冷静期满后生效',
      // All merchants of the sample's payments are known.
      '待认领账户的余额等于等待认领的事件金额',
      // As above.
      '核对记录的签章相符',
    ])
    expect(proven).toHaveLength(140)
    for (const provider of [ONE, '6000000000000002'])
      expect(
        balances
          .filter(({ providerId }) => providerId === provider)
          .reduce((total, { amt }) => total + amt, 0),
      ).toBe(0)
  })

  test('has nothing in transit: every closed day’s income is on the profit account', async () => {
    const { balances } = await prove(gw.db)
    expect(balances.filter(({ account }) => account === 'TRANSIT').map(({ amt }) => amt)).toEqual([
      0, 0,
    ])
  })

  test('still proves itself three business days later', async () => {
    const later = await startTestGateway()
    try {
      await later.clock.advance(3 * 86_400_000)
      const { proven } = await prove(later.db)
      expect(proven.flatMap(({ differences }) => differences)).toEqual([])
      const { rows } = await later.db.execute(sql`select voucher_no from ledger_voucher
        where provider_id = ${ONE} and biz_date = '2026-11-20' and voucher_no like 'VD%'
        order by voucher_no`)
      expect(rows.map(({ voucher_no }) => voucher_no)).toEqual(
        expect.arrayContaining([
          'VD20261120CLEAR',
          'VD20261120COST',
          'VD20261120INCOME',
          'VD20261120TRADE',
        ]),
      )
    } finally {
      await later.close()
    }
  })
})

describe('the proof finds', () => {
  test('a changed balance', async () => {
    expect(
      await differencesAfter(sql`update account set avail_amt = avail_amt + 1
        where provider_id = ${ONE} and acct_kind = 'BASIC'`),
    ).toEqual([
      expect.stringMatching(/^账户余额.*｜BASIC 9\d{15}：余额 \d+，流水合计 \d+$/),
      expect.stringMatching(/^账户余额.*｜BASIC 9\d{15}：余额 \d+，凭证行合计 \d+$/),
    ])
  })

  test('a deleted line of a voucher', async () => {
    const found = await differencesAfter(sql`delete from ledger_line
      where provider_id = ${ONE} and voucher_no = 'VD20261110TRADE' and account = 'FEE'`)
    expect(found).toHaveLength(2)
    expect(found[0]).toMatch(
      /^每张凭证.*｜凭证 VD20261110TRADE（TRADE）：记 3 行、借 \d+、贷 \d+，实有 2 行、借 \d+、贷 \d+$/,
    )
    expect(found[1]).toMatch(
      /^日凭证.*｜6000000000000001 2026-11-10 当日收款 FEE：凭证 没有，记录 -\d+$/,
    )
  })

  test('mistakes in all lines of the days, which are counted where they are and told by the first', async () => {
    const check = CHECKS.find(({ title }) => title.startsWith('日凭证等于'))!
    const read: number[] = []
    let found: { wrong: number; differences: string[] } | undefined
    let lines = 0
    const tried = gw.db.transaction(async (tx) => {
      const { rowCount } = await tx.execute(sql`update ledger_line set amt = amt * 2
        where provider_id = ${ONE} and voucher_no like 'VD%'`)
      lines = rowCount!
      const execute = async (query: SQL) => {
        const answer = await tx.execute(query)
        read.push(answer.rows.length)
        return answer
      }
      found = await check.run(Object.assign(Object.create(tx) as Tx, { execute }), ONE)
      throw new Undone()
    })
    await tried.catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
    expect(lines).toBeGreaterThan(500)
    expect([found!.wrong, found!.differences.length]).toEqual([lines, 200])
    // Differences are not read here: a million lines would block every other call.
    expect(Math.max(...read)).toBe(200)
  })

  test('a voucher that is gone with all its lines', async () => {
    const found = await differencesAfter(
      sql`delete from ledger_voucher where provider_id = ${ONE} and voucher_no = 'VD20261110COST'`,
      sql`delete from ledger_line where provider_id = ${ONE} and account = 'COST'
        and voucher_no = 'VD20261110COST'`,
      sql`delete from ledger_line where provider_id = ${ONE} and account = 'CHANNEL'
        and voucher_no = 'VD20261110COST'`,
    )
    expect(found).toEqual([
      expect.stringMatching(/2026-11-10 通道成本 CHANNEL：凭证 没有，记录 -\d+$/),
      expect.stringMatching(/2026-11-10 通道成本 COST：凭证 没有，记录 \d+$/),
    ])
  })

  test('a deleted entry of an account', async () => {
    const found = await differencesAfter(sql`delete from account_entry where provider_id = ${ONE}
      and acct_kind = 'PROFIT' and related_no = 'PF20261110' and biz_type = 'PROFIT_IN'`)
    expect(found.join('\n')).toMatch(
      /账户流水首尾相接｜PROFIT \d+：AE\d+ 是第 \d+ 笔，应为第 \d+ 笔/,
    )
    expect(found.join('\n')).toMatch(
      /分润入账.*｜6000000000000001 2026-11-10 分润入账：账户 没有，收益 \d+/,
    )
  })

  test('a changed income entry', async () => {
    const found = await differencesAfter(sql`update income_entry set mer_fee_amt = mer_fee_amt + 1
      where provider_id = ${ONE} and entry_id = (select min(entry_id) from income_entry
        where provider_id = ${ONE} and income_date = '2026-11-10' and entry_type = 'TRADE')`)
    expect(found).toEqual([
      expect.stringMatching(/^每条收益.*｜收益 IN261110\d+（2026-11-10）：手续费 \d+，成本 /),
      expect.stringMatching(
        /^已关账日的收益.*｜6000000000000001 2026-11-10 商户 \d+ [A-Z]+：收益 /,
      ),
      expect.stringMatching(/2026-11-10 当日收款 FEE：凭证 -\d+，记录 -\d+$/),
      expect.stringMatching(/2026-11-10 当日收款 MERCHANT：凭证 -\d+，记录 -\d+$/),
      expect.stringMatching(
        /^结算、分润与资金账单.*｜账单 BL261110\d+（2026-11-10 PROFIT）：账单 /,
      ),
      expect.stringMatching(
        /^渠道商与渠道的日收益.*｜6000000000000001 2026-11-10 渠道商 .*：收益合计 /,
      ),
    ])
  })

  test('a trade that was changed after its day was closed', async () => {
    const found = await differencesAfter(sql`update trade set fee_amt = fee_amt + 1
      where provider_id = ${ONE} and trade_no = (select min(trade_no) from trade
        where provider_id = ${ONE} and trade_status = 'SUCCESS'
        and trade_time >= '2026-11-10 00:00:00+08' and trade_time < '2026-11-11 00:00:00+08')`)
    expect(found).toEqual([
      expect.stringMatching(
        /^交易日汇总.*｜6000000000000001 2026-11-10 商户 8\d{15} .*：日汇总 [\d/]+，交易 [\d/]+$/,
      ),
      expect.stringMatching(/^每笔交易的实付、应结.*｜交易 \d+：订单 \d+，/),
      expect.stringMatching(/^交易对账单.*｜对账单 BL261110\d+（2026-11-10 [A-Z]+）：账单 /),
      expect.stringMatching(
        /^结算、分润与资金账单.*｜账单 BL261111\d+（2026-11-11 SETTLE）：账单 /,
      ),
      expect.stringMatching(/^商户结算批次.*｜批次 MS261111\d+：批次 [\d/]+，明细 [\d/]+$/),
      expect.stringMatching(
        /^每笔交易的费率.*｜交易 \d+：费率 300、手续费 6、成本费率 200、成本 3，当日应为 300、5、200、3$/,
      ),
    ])
  })

  test('a statement’s total that is not its trades’', async () => {
    expect(
      await differencesAfter(sql`update statement set trans_amt = trans_amt + 100
        where provider_id = ${ONE} and bill_id = 'BL26111001000001'`),
    ).toEqual([
      expect.stringMatching(/^交易对账单.*｜对账单 BL26111001000001（2026-11-10 WECHAT）：账单 /),
    ])
  })

  test('a trade that has given back more than was paid', async () => {
    const found = await differencesAfter(sql`update refund set refund_amt = refund_amt + 100000000
      where provider_id = ${ONE} and refund_no = (select max(refund_no) from refund
        where provider_id = ${ONE} and refund_status = 'ABNORMAL')`)
    expect(found[0]).toMatch(
      /^每笔交易的退款.*｜交易 \w+：实付 \d+，退款 1\d{8}，已退金额记 \d+，成功退款 \d+$/,
    )
  })

  test('a payout of more than its merchant’s trades brought', async () => {
    const found = await differencesAfter(sql`update cash_out
      set cash_amt = cash_amt + 900000000000, arrive_amt = arrive_amt + 900000000000
      where provider_id = ${ONE} and cash_no = (select max(cash_no) from cash_out
        where provider_id = ${ONE} and cash_status = 'CREATE_SUCCESS')`)
    expect(found).toEqual([
      expect.stringMatching(
        /^商户提现不超过其交易应结与期初金额｜商户 8\d{15}：提现 9\d{11}，交易应结与期初 \d+$/,
      ),
      expect.stringMatching(/^提现单等于其批次.*｜提现 CO\d+：提现单 9\d{11}（1 批），/),
      expect.stringMatching(/^商户资金等于其流水.*｜商户 8\d{15}：资金 /),
      expect.stringMatching(/^每个商户提现.*｜商户提现 CO\d+：金额 9\d{11}，变更记录为 \d+$/),
    ])
  })

  test('a settlement that is not its month’s income', async () => {
    const found = await differencesAfter(sql`update profit_settle
      set income_amt = income_amt + 10, payable_amt = payable_amt + 10
      where provider_id = ${ONE} and target_id = ${ONE} and bill_month = '2026-10'`)
    expect(found[0]).toMatch(/^结算单金额.*｜结算单 ST\d+（2026-10）：分润金额 \d+，收益合计 \d+$/)
  })

  test('a recharge that is not on the account as it arrived', async () => {
    const found = await differencesAfter(sql`update recharge_order set arrive_amt = arrive_amt + 5
      where provider_id = ${ONE} and recharge_no = (select min(recharge_no) from recharge_order
        where provider_id = ${ONE} and recharge_status = 'SUCCESS')`)
    expect(found).toEqual([
      expect.stringMatching(/^充值单的账户.*｜充值单 \w+（SUCCESS）：.*金额不符而无人处理$/),
      expect.stringMatching(/^充值、补贴.*｜充值单 \w+：应有流水 \d+，实有 \d+$/),
      expect.stringMatching(/^每个充值单.*｜充值单 \w+：到账金额 \d+，变更记录为 \d+$/),
    ])
  })

  test('a settlement that says it was paid, without the payment', async () => {
    const found = await differencesAfter(sql`delete from account_entry where provider_id = ${ONE}
      and entry_no = (select min(entry_no) from account_entry
        where provider_id = ${ONE} and biz_type = 'WITHDRAW')`)
    expect(found.join('\n')).toMatch(/充值、补贴.*｜结算单 ST\d+：应有流水 \d+，实有 0/)
  })

  test('more invoiced than settled', async () => {
    const found = await differencesAfter(sql`update invoice_item set amt = amt + 1
      where provider_id = ${ONE} and settle_no = (select min(i.settle_no) from invoice_item i
        join provider_invoice v using (provider_id, invoice_apply_no)
        where i.provider_id = ${ONE} and v.target_id = ${ONE} and v.invoice_status = 'APPROVED')`)
    expect(found).toEqual([
      expect.stringMatching(
        /^已开票金额.*｜结算单 ST\d+（[\d-]+）：开票 \d+，分润 \d+，调账 -?\d+$/,
      ),
      expect.stringMatching(/^发票价税合计.*｜发票申请 \w+：价税合计 /),
    ])
  })
})
