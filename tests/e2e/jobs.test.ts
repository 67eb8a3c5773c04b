import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import { dialog, field, main, pathOf, rowsShown, signIn, toast } from './support/console'
import { expect, test } from './support/test'

/**
 * What a clerk does all day, played with as few actions as the console offers. An action is a click,
 * a key chord, or a field that was filled; the Enter that sends a field off belongs to the field.
 * Each job begins at the screen that stands after signing in.
 */
interface Job {
  job: string
  counted: number
  wanted: number
}

describe('a clerk’s day', () => {
  test('each job takes as many actions as it is known to take', async ({ page, probe }) => {
    const session = await probe.as('fws_admin')
    const jobs: Job[] = []
    const play = async (job: string, wanted: number, expected: number, run: Hand) => {
      await page.goto('/merchants/merorder')
      await rowsShown(page)
      const counted = await handOf(page, run)
      jobs.push({ job, counted, wanted })
      expect(counted, job).toBe(expected)
    }
    await signIn(page, probe, 'fws_admin', '/merchants/merorder')

    const { list: trades } = await probe.list(session, '/v1/trade/queryList', {
      tradeStatus: 'SUCCESS',
      refundState: 'NONE',
      transAmtMin: 1000,
    })
    const trade = trades[0] as Record<string, string>
    await play('find a trade by its channel’s number', 2, 2, async (hand) => {
      await open(hand, trade.channelTradeNo!)
      await expect.poll(() => pathOf(page)).toBe(`/trades/details/show/${trade.tradeNo}`)
    })

    await play('yesterday’s totals of a merchant', 3, 3, async (hand) => {
      await open(hand, trade.merId!)
      await hand.click(main(page).getByRole('link', { name: '交易明细', exact: true }))
      const day = new Date(
        Date.parse(await probe.now().then((now) => now.slice(0, 10))) - 86_400_000,
      )
      await main(page).getByText(day.toISOString().slice(0, 10)).first().waitFor()
    })

    await play('a refund of a part', 5, 7, async (hand) => {
      await open(hand, trade.tradeNo!)
      await hand.click(main(page).getByRole('button', { name: '退款', exact: true }))
      await hand.fill(field(dialog(page), /退款金额/), '3.05')
      await hand.fill(field(dialog(page), /退款原因/), '顾客退货')
      await hand.click(dialog(page).getByRole('button', { name: '下一步' }))
      await hand.click(dialog(page).getByRole('button', { name: '确认退款' }))
      await toast(page, '退款已提交')
    })

    await play('export a list and have its file', 3, 3, async (hand) => {
      await hand.click(main(page).getByRole('button', { name: '导出' }))
      await hand.click(dialog(page).getByRole('button', { name: '开始导出' }))
      const download = page.waitForEvent('download')
      await hand.click(dialog(page).getByRole('button', { name: '下载' }))
      expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
    })

    const { list: payouts } = await probe.list(session, '/v1/cashout/queryList', {
      cashStatus: ['FAIL'],
      applyTimeStart: `${daysBefore(await probe.now(), 80)} 00:00:00`,
      applyTimeEnd: (await probe.now()).slice(0, 19),
    })
    const payout = payouts[0] as Record<string, string>
    // Nothing has to be done again: what was not paid joins the shop's next batch, and it says so.
    await play('why a payout failed, and what becomes of it', 4, 2, async (hand) => {
      await open(hand, payout.cashNo!)
      await main(page).getByText(payout.failReason!).first().waitFor()
      await main(page)
        .getByText(/随其自动提现，无需重新发起/)
        .waitFor()
    })

    // oxlint-disable-next-line no-console -- the table is what this test is watched for
    console.table(jobs)
  })
})

type Hand = (hand: {
  page: Page
  click(at: Locator): Promise<void>
  fill(at: Locator, text: string): Promise<void>
  chord(keys: string): Promise<void>
}) => Promise<void>

/** Plays a job and counts its actions. */
async function handOf(page: Page, job: Hand): Promise<number> {
  let actions = 0
  const counted = async (action: Promise<void>) => {
    actions++
    await action
  }
  await job({
    page,
    click: (at) => counted(at.click()),
    fill: (at, text) => counted(at.fill(text)),
    chord: (keys) => counted(page.keyboard.press(keys)),
  })
  return actions
}

/** Any record by what somebody has of it: the one box, and Enter. */
async function open(hand: Parameters<Hand>[0], words: string): Promise<void> {
  const { page } = hand
  await hand.chord('Control+k')
  const box = page.getByRole('dialog', { name: '搜索' }).getByRole('combobox')
  await hand.fill(box, words)
  await box.press('Enter')
  await expect.poll(() => pathOf(page)).toMatch(/show\/|merdetail/)
}

const daysBefore = (now: string, days: number): string =>
  new Date(Date.parse(now.slice(0, 10)) - days * 86_400_000).toISOString().slice(0, 10)
