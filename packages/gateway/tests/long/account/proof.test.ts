import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { account, job, proofRun, withdrawOrder } from '../../../schema'
import { prove } from '../../../features/proof/prove'
import { gatewayForFile } from '../../support/gateway'

const ONE = '6000000000000001'
const DAY_MS = 86_400_000

const gw = await gatewayForFile({ without: [] })
const admin = await gw.signIn('fws_admin')
const ask = (call: string, body: Record<string, unknown> = {}, session = admin) =>
  gw.post(`/v1/account/${call}`, body, { session })

/** One more night, with nothing done in it but the proof. */
async function night() {
  await gw.keepOnlyJobs('proof.plan', 'proof.run')
  await gw.clock.advance(DAY_MS)
  const { respData } = await ask('proofList')
  return respData.list[0]
}

describe('the nightly proof', () => {
  test('is stored with its checks, the number of items and the start date', async () => {
    const before = (await ask('proofNewest')).respData.newest
    expect(before.runStatus).toBe('PASSED')
    const run = await night()
    expect(run).toMatchObject({
      runStatus: 'PASSED',
      findingCount: 0,
      sinceDate: '2025-10-31',
      failReason: '',
    })
    expect(run.runNo).toMatch(/^PR261121\d{8}$/)
    const { respData } = await ask('proofDetail', { runNo: run.runNo })
    expect(respData.checks).toHaveLength(run.checkCount)
    expect(respData.checks[0]).toMatchObject({ title: '每张凭证借贷相等，分录行齐全', wrong: 0 })
    expect(
      respData.checks.reduce((sum: number, { counted }: { counted: number }) => sum + counted, 0),
    ).toBe(run.itemCount)
    expect(respData.findings).toEqual([])
    // As far back as the sandbox's nights go.
    expect(respData.passedSince).toBe('2026-11-07 05:10:00')
  })

  test('says what is wrong with the record it is about, and is remembered as failed', async () => {
    const [paid] = await gw.db
      .select()
      .from(withdrawOrder)
      .where(and(eq(withdrawOrder.providerId, ONE), eq(withdrawOrder.withdrawStatus, 'PAID')))
      .limit(1)
    const { withdrawNo } = paid!
    const payee = (name: string) =>
      gw.db
        .update(withdrawOrder)
        .set({ payeeName: name })
        .where(and(eq(withdrawOrder.providerId, ONE), eq(withdrawOrder.withdrawNo, withdrawNo)))
    await payee('某某商贸有限公司')
    const failed = await night()
    expect(failed).toMatchObject({ runStatus: 'FAILED', findingCount: 1 })
    const { respData } = await ask('proofDetail', { runNo: failed.runNo })
    expect(respData.findings).toEqual([
      {
        title: '每个提现单都有变更记录，且与最近一次记录一致',
        words: `提现单 ${withdrawNo}：收款户名 某某商贸有限公司，变更记录为 云杉支付服务有限公司`,
        recordType: 'withdraw',
        recordNo: withdrawNo,
      },
    ])
    expect(respData.passedSince).toBeNull()
    expect((await ask('proofNewest')).respData.newest).toMatchObject({
      runNo: failed.runNo,
      runStatus: 'FAILED',
      findingCount: 1,
    })
    await payee(paid!.payeeName)
    const passed = await night()
    expect((await ask('proofDetail', { runNo: passed.runNo })).respData.passedSince).toBe(
      passed.startTime,
    )
  })

  test('runs once after a leap of many days, and not once for each', async () => {
    const runs = () => gw.db.$count(proofRun, eq(proofRun.providerId, ONE))
    const before = await runs()
    await gw.keepOnlyJobs('proof.plan', 'proof.run')
    await gw.clock.advance(9 * DAY_MS)
    expect(await runs()).toBe(before + 1)
    const waiting = await gw.db
      .select({ kind: job.kind })
      .from(job)
      .where(and(eq(job.providerId, ONE), eq(job.state, 'WAITING')))
    expect(waiting).toEqual([{ kind: 'proof.plan' }])
  })

  test('of another provider is its own', async () => {
    const other = await gw.signIn('other_admin')
    const { respData } = await ask('proofList', {}, other)
    const ours = (await ask('proofList')).respData.list.map(({ runNo }: { runNo: string }) => runNo)
    expect(respData.list.length).toBeGreaterThan(0)
    for (const { runNo } of respData.list) {
      expect(ours).not.toContain(runNo)
      expect((await ask('proofDetail', { runNo })).respCode).toBe('90404')
    }
  })

  test('counts every record of a mistake at many, and keeps the words of the first 200', async () => {
    const some = sql`(select trade_no from trade where provider_id = ${ONE}
      and trade_status = 'SUCCESS' and trade_time >= '2026-11-10' order by trade_no limit 300)`
    const dearer = (by: number) =>
      gw.db
        .execute(sql`update trade set fee_amt = fee_amt + ${by}::int, settle_amt = settle_amt - ${by}::int
        where provider_id = ${ONE} and trade_no in ${some}`)
    await dearer(1)
    const many = (await prove(gw.db)).proven.filter((one) => one.wrong === 300)
    expect(many.length).toBeGreaterThan(0)
    expect(many.map(({ differences }) => differences.length)).toEqual(many.map(() => 200))
    const failed = await night()
    const { respData } = await ask('proofDetail', { runNo: failed.runNo })
    const wrong = respData.checks.map((one: { wrong: number }) => one.wrong)
    expect(wrong.filter((n: number) => n === 300).length).toBeGreaterThan(0)
    expect(failed.findingCount).toBe(wrong.reduce((sum: number, n: number) => sum + n, 0))
    expect(respData.findings).toHaveLength(200)
    await dearer(-1)
    expect(await night()).toMatchObject({ runStatus: 'PASSED', findingCount: 0 })
  })
})

describe.each(['proofList', 'proofNewest', 'proofDetail'])('%s', (call) => {
  const body = call === 'proofDetail' ? { runNo: 'PR00000000000000' } : {}

  test('is open to users who hold the accounts, and has no unknown number', async () => {
    const { respCode } = await ask(call, body, await gw.signIn('fws_finance'))
    expect(respCode).toBe(call === 'proofDetail' ? '90404' : '90000')
  })
})

describe('the balance at a moment', () => {
  const balances = async (moment: string) =>
    (await ask('balanceAt', { moment })).respData.balances as {
      acctKind: string
      balanceAmt: number | null
      entryNo: string | null
    }[]

  test('is that after the last entry up to then, of every account', async () => {
    const now = await balances('2026-12-31 00:00:00')
    const held = await gw.db.select().from(account).where(eq(account.providerId, ONE))
    expect(now.map(({ acctKind }) => acctKind)).toEqual(['BASIC', 'PROFIT', 'SUBSIDY', 'REBATE'])
    for (const { acctKind, balanceAmt } of now) {
      const { availAmt, frozenAmt } = held.find((one) => one.acctKind === acctKind)!
      expect([acctKind, balanceAmt]).toEqual([acctKind, availAmt + frozenAmt])
    }
  })

  test('counts the whole second, and what came a second later not', async () => {
    const { rows } = await gw.db.execute<Record<'at' | 'before' | 'after', string>>(sql`
      select to_char(entry_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at,
        before_amt as before, after_amt as after
      from account_entry where provider_id = ${ONE} and acct_kind = 'PROFIT'
        and related_no = 'PF20261110' and biz_type = 'PROFIT_IN'`)
    const { at, before, after } = rows[0]!
    const profit = async (moment: string) =>
      (await balances(moment)).find(({ acctKind }) => acctKind === 'PROFIT')!.balanceAmt
    expect(at).toBe('2026-11-11 01:00:00')
    expect(await profit('2026-11-11 00:59:59')).toBe(Number(before))
    // The offset of the same night may have followed it.
    expect(await profit(at)).toBeLessThanOrEqual(Number(after))
    expect(await profit(at)).toBeGreaterThan(Number(before))
  })

  test('is empty before an account is opened', async () => {
    expect((await balances('2020-01-01 00:00:00')).map(({ balanceAmt }) => balanceAmt)).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  test.each([undefined, '', '2026-11-20', '2026-02-30 00:00:00', '昨天'])(
    'is not asked for %j',
    async (moment) => {
      const { respCode, respData } = await ask('balanceAt', { moment })
      expect(respCode).toBe('90400')
      expect(respData.errors[0].field).toBe('moment')
    },
  )
})
