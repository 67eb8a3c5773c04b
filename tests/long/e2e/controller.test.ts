import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { dialog, main, pathOf, rows, rowsShown, signIn, toast } from '../../e2e/support/console'
import { handOf, search, type Hand } from '../../e2e/support/hand'
import { choose } from '../../e2e/support/merchant-change'
import type { Probe } from '../../../packages/conformance/probe'
import { expect, test } from '../../e2e/support/test'

/**
 * A controller's questions, each from a list that has nothing to do with it. A chord, a filled search
 * with its Enter, and a click are a step each.
 */
const STEPS = 3

describe('a controller’s questions', () => {
  test('take at most three steps each', async ({ page, probe }) => {
    const session = await probe.as('fws_admin')
    const answered: { question: string; steps: number }[] = []
    const ask = async (question: string, run: Hand) => {
      await page.goto('/merchants/merorder')
      await rowsShown(page)
      const steps = await handOf(page, run)
      answered.push({ question, steps })
      expect(steps, question).toBeLessThanOrEqual(STEPS)
    }
    await closeOctober(probe)
    await signIn(page, probe, 'fws_admin', '/merchants/merorder')

    await ask('the balance owed on a day', async (hand) => {
      await search(hand, '应付商户款 11-18')
      await at(page, '/accounts/payable', 'bookDateEnd=2026-11-18')
      await main(page)
        .getByText(/应付.*¥[\d,]+\.\d\d/)
        .first()
        .waitFor()
    })

    await ask('a difference and its cause', async (hand) => {
      await hand.click(page.getByRole('link', { name: '工作台', exact: true }).first())
      await hand.click(main(page).getByRole('link', { name: /^对账差异待处理/ }))
      await rowsShown(page)
      await hand.click(rows(page).first().getByRole('link').first())
      await expect.poll(() => pathOf(page)).toMatch(/\/show\//)
      await main(page).getByText('差异信息').first().waitFor()
    })

    const { list: approvals } = await probe.list(session, '/v1/approval/list', {
      approvalState: 'APPROVED',
    })
    const { approvalNo } = approvals[0] as { approvalNo: string }
    await ask('who decided', async (hand) => {
      await search(hand, approvalNo)
      await expect.poll(() => pathOf(page)).toContain(`/show/${approvalNo}`)
      await main(page).getByRole('table').getByText('通过', { exact: true }).first().waitFor()
    })

    const { list: trades } = await probe.list(session, '/v1/trade/queryList', {
      tradeStatus: 'SUCCESS',
      tradeTimeStart: '2026-11-18 00:00:00',
      tradeTimeEnd: '2026-11-18 23:59:59',
    })
    await ask('the voucher of a trade', async (hand) => {
      await search(hand, (trades[0] as { tradeNo: string }).tradeNo)
      await hand.click(main(page).getByRole('link', { name: '凭证', exact: true }))
      await at(page, '/accounts/voucher', 'voucherNo=VD20261118TRADE')
      await rowsShown(page)
      await rows(page).getByText('当日收款').first().waitFor()
    })

    const payout = await statementOf(page, probe)
    await ask('the bank line of a payout', async (hand) => {
      await search(hand, payout.cashNo)
      await hand.click(main(page).getByRole('link', { name: payout.serialNo, exact: true }))
      await expect.poll(() => pathOf(page)).toMatch(/^\/fin\/bank\/show\/BF/)
      await main(page).getByText('已匹配', { exact: true }).first().waitFor()
    })

    await ask('open receipts by age', async (hand) => {
      await search(hand, '渠道应收')
      await at(page, '/accounts/receivable')
      await rowsShown(page)
      await main(page).getByRole('columnheader', { name: /天/ }).first().waitFor()
    })

    await ask('profit by channel', async (hand) => {
      await search(hand, '服务商收益 按支付渠道')
      await at(page, '/trades/income', 'groupBy=CHANNEL')
      await rowsShown(page)
      await rows(page).getByText('微信', { exact: true }).first().waitFor()
    })

    await ask('what changed after closing', async (hand) => {
      await search(hand, '关账 已关账')
      await rowsShown(page)
      await hand.click(rows(page).getByRole('link', { name: '关账后补记' }).first())
      await at(page, '/accounts/voucher', 'bizDateEnd=')
    })

    await ask('dormant money', async (hand) => {
      await search(hand, '应付商户款 180天未动')
      await at(page, '/accounts/payable', 'standing=DORMANT')
    })

    await ask('the holidays of next year', async (hand) => {
      await search(hand, '节假日')
      await at(page, '/system/holiday')
      await rows(page).getByText('2027', { exact: true }).waitFor()
    })

    // oxlint-disable-next-line no-console -- the table is what this test is watched for
    console.table(answered)
  })
})

/** Two persons close the month before last, whose differences are decided first. */
async function closeOctober(probe: Probe): Promise<void> {
  const [session, second] = [await probe.as('fws_finance'), await probe.as('fws_admin')]
  const october = { tradeTimeStart: '2026-10-01 00:00:00', tradeTimeEnd: '2026-10-31 23:59:59' }
  const { list } = await probe.list(session, '/v1/fin/diffList', {
    ...october,
    diffStatus: ['PENDING'],
  })
  for (const { diffId, version } of list) {
    const body = { diffId, version, decision: 'IGNORE', reason: '已核实' }
    await probe.ok('/v1/fin/diffHandle', body, { session })
  }
  const month = '2026-10'
  const detail = await probe.ok<Version>('/v1/closing/detail', { month }, { session })
  const asked = { month, version: detail.version }
  const { version } = await probe.ok<Version>('/v1/closing/ask', asked, { session })
  await probe.ok('/v1/closing/approve', { month, version }, { session: second })
}

/**
 * Finance brings in the bank's statement of a day before those of the samples, with a line of one of
 * its payouts.
 */
async function statementOf(page: Page, probe: Probe) {
  const session = await probe.as('fws_admin')
  const { list } = await probe.list(session, '/v1/cashout/queryList', {
    applyTimeStart: '2026-11-10 00:00:00',
    applyTimeEnd: '2026-11-17 23:59:59',
    cashStatus: ['SUCCESS'],
  })
  const payouts = list as unknown as readonly Payout[]
  const payout = payouts.find(({ arriveTime }) => arriveTime < '2026-11-18')!
  const day = payout.arriveTime.slice(0, 10)
  const serialNo = 'ICBC2026111700990017'
  const line = [day, '支出', (payout.cashAmt / 100).toFixed(2), serialNo, payout.cashNo]
  const buffer = Buffer.from(`记账日期,收付,金额,流水号,参考号\n${line.join(',')}\n`)
  await page.goto('/fin/bank-statement')
  await page.getByRole('button', { name: '上传对账单' }).click()
  await choose(page, '银行账户', '备付金专户')
  await choose(page, '格式', 'CSV')
  const uploaded = page.waitForResponse('**/v1/function/upload')
  const file = { name: '20261117.csv', mimeType: 'text/csv', buffer }
  await dialog(page).locator('input[type=file]').setInputFiles(file)
  await uploaded
  await dialog(page).getByRole('button', { name: '上传', exact: true }).click()
  await toast(page, '已上传，正在与账面核对')
  const isMatched = async () => {
    const body = { refNo: payout.cashNo, entryState: ['MATCHED'] }
    return (await probe.list(session, '/v1/bank/entryList', body)).total
  }
  await expect.poll(isMatched, { timeout: 60_000 }).toBe(2)
  return { ...payout, serialNo }
}

interface Payout {
  cashNo: string
  /** Fen. */
  cashAmt: number
  arriveTime: string
}

interface Version {
  version: number
}

/** On this screen, with this in its address. */
async function at(page: Page, path: string, query = ''): Promise<void> {
  await expect.poll(() => pathOf(page)).toBe(path)
  await expect.poll(() => page.url()).toContain(query)
}
