import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import { batchTradesPath } from '#domain/merchant-settlement/links'
import type { Probe } from '../../../packages/conformance/probe'
import {
  field,
  main,
  pathOf,
  queryOf,
  rows,
  rowsShown,
  sidebar,
  signIn,
} from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

/**
 * What finance asks every day, each answered in at most three steps. A step is a click or a typed
 * value, counted by the page itself; what is read on the way is compared with what calls answer.
 */
const MOST = 3

/** Counts what a person does from here on. */
async function countSteps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = window as unknown as { steps: number | undefined }
    const counts = counter.steps !== undefined
    counter.steps = 0
    if (counts) return
    document.addEventListener('click', ({ isTrusted }) => (counter.steps! += +isTrusted), true)
    document.addEventListener('keydown', ({ key }) => (counter.steps! += +(key === 'Enter')), true)
  })
  // A page that was loaded anew has none, which is no number at all.
  return () => page.evaluate(() => (window as unknown as { steps: number }).steps)
}

const button = (page: Page, name: string): Locator =>
  main(page)
    .getByRole('link', { name, exact: true })
    .or(main(page).getByRole('button', { name, exact: true }))
const variant = (page: Page, name: string): Locator => main(page).getByText(name, { exact: true })

/** `¥-1,234.56` in fen. */
const fen = (text: string): number => Number(text.replace(/\D/g, '')) * (/[-−]/.test(text) ? -1 : 1)

/** A figure above the list on screen, in fen. */
async function headline(page: Page, label: string): Promise<number> {
  const sum = main(page).locator('dl[aria-label="合计"] > div', {
    has: page.locator('dt', { hasText: label }),
  })
  return fen(await sum.first().locator('dd').innerText())
}

type Row = Record<string, unknown>
async function everyRow(probe: Probe, loginName: string, path: string, body: Row): Promise<Row[]> {
  const session = await probe.as(loginName)
  const found: Row[] = []
  for (let pageNum = 1; ; pageNum++) {
    const { list } = await probe.list(session, path, { ...body, pageNum, pageSize: 100 })
    found.push(...list)
    if (list.length < 100) return found
  }
}
/** Some merchant's rate that is not its first. */
async function changedRate(probe: Probe): Promise<{ merId: string; rate: Row }> {
  const session = await probe.as('fws_admin')
  const { list } = await probe.list(session, '/v1/merchant/queryList', { pageSize: 50 })
  for (const { merId } of list) {
    const { products } = await probe.ok<{ products: Row[] }>(
      '/v1/merchant/detail',
      { merId },
      { session },
    )
    const rate = products.find(({ rateBefore }) => rateBefore !== null)
    if (rate) return { merId: String(merId), rate }
  }
  throw new Error('no merchant of the first fifty has a rate that was changed')
}

const sumOf = (list: readonly Row[], name: string): number =>
  list.reduce((total, row) => total + Number(row[name]), 0)

/** The start screen that finance chose in 个人设置: the menu opens at its area. */
const START = '/trades/details'

describe('finance asks', () => {
  test('where a day’s money is: trade, payout with the bank’s answer, batch, and back', async ({
    page,
    probe,
  }) => {
    const session = await probe.as('fws_finance')
    const { list } = await probe.list(session, '/v1/merchantSettlement/queryList', {
      batchStatus: 'SETTLED',
    })
    const batch = list.find(
      ({ payoutNo, tradeCount }) => String(payoutNo).startsWith('CO') && Number(tradeCount) > 0,
    )!
    const [batchNo, payoutNo] = [String(batch.batchNo), String(batch.payoutNo)]
    const { list: trades } = await probe.list(session, '/v1/trade/queryList', { batchNo })
    const tradeNo = String(trades[0]!.tradeNo)
    await signIn(page, probe, 'fws_finance', batchTradesPath(batch))
    await rowsShown(page)
    const steps = await countSteps(page)
    const row = rows(page).filter({ hasText: tradeNo })
    await row.getByRole('link', { name: /详情/ }).click()
    await main(page).getByRole('link', { name: payoutNo }).click()
    await expect.poll(() => pathOf(page)).toBe(`/trades/cash-out/show/${payoutNo}`)
    await main(page).getByText('到账时间').first().waitFor()
    await main(page).getByRole('link', { name: batchNo }).first().click()
    await main(page).getByRole('link', { name: tradeNo }).waitFor()
    expect(await steps()).toBe(MOST)
  })

  test('why a settlement is lower than the one before: by partner, merchant and product', async ({
    page,
    probe,
  }) => {
    const session = await probe.as('fws_finance')
    const { list } = await probe.list(session, '/v1/settle/list', { targetId: '6000000000000001' })
    const { settleNo, billMonth } = list[0] as { settleNo: string; billMonth: string }
    const { changes } = await probe.ok<{ changes: { item: string; diffAmt: number }[] }>(
      '/v1/settle/detail',
      { settleNo },
      { session },
    )
    const difference = changes.find(({ item }) => item === 'INCOME')!.diffAmt
    expect(difference).not.toBe(0)
    await signIn(page, probe, 'fws_finance', `/cloudAccount/settleManager/show/${settleNo}`)
    await main(page).getByRole('heading', { name: '与上月相比' }).waitFor()
    const steps = await countSteps(page)
    await button(page, '与上月相比').first().click()
    for (const [title, groupBy] of [
      ['按渠道商', 'PARTNER'],
      ['按商户', 'MERCHANT'],
      ['按支付渠道', 'CHANNEL'],
    ] as const) {
      if (groupBy !== 'PARTNER') await variant(page, title).click()
      await rowsShown(page)
      await expect.poll(() => headline(page, '分润变化')).toBe(difference)
      const explained = await everyRow(probe, 'fws_finance', '/v1/income/changeList', {
        groupBy,
        incomeMonthStart: billMonth,
        incomeMonthEnd: billMonth,
      })
      expect(explained.length).toBeGreaterThan(1)
      expect(sumOf(explained, 'diffEarnedAmt')).toBe(difference)
    }
    expect(await steps()).toBe(MOST)
  })

  test('what was earned yesterday, by partner; and last month, by the tree’s top', async ({
    page,
    probe,
  }) => {
    await signIn(page, probe, 'fws_finance', START)
    const yesterday = await everyRow(probe, 'fws_finance', '/v1/income/queryList', {
      groupBy: 'PARTNER',
      incomeDateStart: '2026-11-19',
      incomeDateEnd: '2026-11-19',
    })
    let steps = await countSteps(page)
    await sidebar(page).getByRole('link', { name: '服务商收益', exact: true }).click()
    await rowsShown(page)
    const row = rows(page).filter({ hasText: '2026-11-19' })
    await row.locator('a[href*="groupBy=PARTNER"]').click()
    await expect.poll(() => headline(page, '净收益')).toBe(sumOf(yesterday, 'netIncomeAmt'))
    await expect.poll(() => rows(page).count()).toBe(yesterday.length)
    expect(await steps()).toBe(2)

    steps = await countSteps(page)
    await sidebar(page).getByRole('link', { name: '服务商收益', exact: true }).click()
    await button(page, '与上期相比').click()
    await expect.poll(() => pathOf(page)).toBe('/trades/incomeChange')
    // The day that the list is still narrowed to is compared with the one before.
    const day = queryOf(page).get('incomeDateStart')
    const teams = await everyRow(probe, 'fws_finance', '/v1/income/changeList', {
      groupBy: 'TEAM',
      ...(day !== null && {
        incomeDateStart: day,
        incomeDateEnd: queryOf(page).get('incomeDateEnd'),
      }),
    })
    await variant(page, '按一级渠道商').click()
    await expect.poll(() => rows(page).count()).toBe(teams.length)
    expect(await headline(page, '本期分润')).toBe(sumOf(teams, 'earnedAmt'))
    expect(await steps()).toBeLessThanOrEqual(MOST)
  })

  test('what any account held at a moment', async ({ page, probe }) => {
    const session = await probe.as('fws_finance')
    const moment = '2026-11-10 12:00:00'
    const { balances } = await probe.ok<{ balances: { balanceAmt: number }[] }>(
      '/v1/account/balanceAt',
      { moment },
      { session },
    )
    await signIn(page, probe, 'fws_finance')
    const steps = await countSteps(page)
    await sidebar(page).getByText('账户管理', { exact: true }).click()
    await sidebar(page).getByRole('link', { name: '账户总览', exact: true }).click()
    await field(main(page), '余额截至').fill(moment)
    await field(main(page), '余额截至').press('Enter')
    const shown = main(page).locator('.account-moment dd')
    await expect.poll(() => shown.count()).toBe(balances.length)
    expect((await shown.allInnerTexts()).map(fen)).toEqual(
      balances.map(({ balanceAmt }) => balanceAmt),
    )
    // To click into the field is typing's own.
    expect(await steps()).toBe(MOST)
  })

  test('how old unpaid settlements are', async ({ page, probe }) => {
    const unpaid = (await everyRow(probe, 'fws_finance', '/v1/settle/list', {})).filter(
      ({ ageDays }) => ageDays !== null,
    )
    expect(unpaid.length).toBeGreaterThan(2)
    await signIn(page, probe, 'fws_finance')
    const steps = await countSteps(page)
    await sidebar(page).getByRole('link', { name: '结算管理', exact: true }).click()
    await button(page, '未付账龄').click()
    await expect.poll(() => rows(page).count()).toBe(unpaid.length)
    expect(await headline(page, '未付金额')).toBe(sumOf(unpaid, 'payableAmt'))
    await main(page).getByText('未付天数').first().waitFor({ state: 'attached' })
    expect(await steps()).toBe(2)
  })

  test('who changed a merchant’s rate, when and from what', async ({ page, probe }) => {
    const { merId, rate } = await changedRate(probe)
    await signIn(page, probe, 'fws_admin', `/merchants/merinfo?merId=${merId}`)
    await rowsShown(page)
    const steps = await countSteps(page)
    await rows(page).first().getByRole('link', { name: /详情/ }).click()
    await main(page).getByRole('tab', { name: '产品费率', exact: true }).click()
    const row = main(page)
      .getByRole('table', { name: '产品费率', exact: true })
      .getByRole('row')
      .filter({ hasText: String(rate.changeReason) })
      .first()
    const words = await row.innerText()
    for (const said of [
      `${(Number(rate.feeRate) / 1000).toFixed(2)}%`,
      `${(Number(rate.rateBefore) / 1000).toFixed(2)}%`,
      rate.changedBy,
      rate.changeTime,
    ])
      expect(words).toContain(String(said))
    expect(rate.changedBy).toBe('服务商运营')
    expect(await steps()).toBe(2)
  })

  test('who lost most turnover against the period before, and who pays no fee', async ({
    page,
    probe,
  }) => {
    const lost = await everyRow(probe, 'fws_finance', '/v1/trade/changeList', {})
    const [most] = lost.toSorted((a, b) => Number(a.diffPayAmt) - Number(b.diffPayAmt))
    const free = lost.filter(({ payAmt, feeAmt }) => Number(payAmt) > 0 && feeAmt === 0)
    await signIn(page, probe, 'fws_finance', START)
    const steps = await countSteps(page)
    await sidebar(page).getByRole('link', { name: '交易汇总', exact: true }).click()
    await button(page, '与上期相比').click()
    await rows(page).first().getByText(String(most!.merName)).waitFor()
    await button(page, '未收手续费').click()
    await main(page)
      .getByText(free.length === 0 ? '这两段时间没有这样的交易' : `共 ${free.length} 条`)
      .waitFor()
    expect(await steps()).toBe(MOST)
  })
})
