import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import {
  dialog,
  field,
  main,
  pathOf,
  rows,
  rowsShown,
  signIn,
  toast,
} from '../../e2e/support/console'
import { handOf, open, search, type Hand } from '../../e2e/support/hand'
import { expect, test } from '../../e2e/support/test'

/** A job with the actions it took before, those that were wanted, and those that it takes. */
interface Job {
  job: string
  was: string
  wanted: number
  is: number
}

/** More of what a clerk does: questions of callers, of the boss and of colleagues. */
describe('a clerk’s further jobs', () => {
  test('each takes as many actions as it is known to take', async ({ page, probe, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const session = await probe.as('fws_admin')
    const jobs: Job[] = []
    const play = async (job: string, [was, wanted, is]: Counts, run: Hand) => {
      await page.goto('/merchants/merorder')
      await rowsShown(page)
      const counted = await handOf(page, run)
      jobs.push({ job, was, wanted, is: counted })
      expect(counted, job).toBe(is)
    }
    await signIn(page, probe, 'fws_admin', '/merchants/merorder')

    const { list: trades } = await probe.list(session, '/v1/trade/queryList', {
      tradeStatus: 'SUCCESS',
      refundState: 'NONE',
      payChannel: ['WECHAT'],
      transAmtMin: 1000,
    })
    const trade = trades[0] as Record<string, string>
    const { openid } = await probe.ok<{ openid: string }>(
      '/v1/trade/detail',
      { tradeNo: trade.tradeNo! },
      { session },
    )
    const yuan = (Number(trade.payAmt) / 100).toFixed(2)
    await play('a payment by what the caller knows', ['5 and more', 3, 2], async (hand) => {
      await hand.page.getByRole('button', { name: '搜索', exact: true }).waitFor()
      await hand.chord('Control+k')
      const box = page.getByRole('dialog', { name: '搜索' }).getByRole('combobox')
      await hand.fill(box, `${yuan} ${openid.slice(-4)}`)
      await page.getByRole('option', { name: /查找这笔付款/ }).waitFor()
      await box.press('Enter')
      await expect.poll(() => pathOf(page)).toBe(`/trades/details/show/${trade.tradeNo}`)
    })

    await play('the month’s report for the boss', ['not possible', 4, 4], async (hand) => {
      await hand.click(workbench(page))
      const report = main(page).getByRole('navigation', { name: '经营月报' })
      await hand.click(report.getByRole('link', { name: '上月' }))
      await main(page)
        .getByText(/^上期 /)
        .waitFor()
      await hand.click(main(page).getByRole('button', { name: '导出' }))
      const download = page.waitForEvent('download')
      await hand.click(dialog(page).getByRole('button', { name: '开始导出' }))
      expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
    })

    await play('hand a colleague exactly this view', ['5', 2, 1], async (hand) => {
      await hand.click(main(page).getByRole('button', { name: '复制链接' }))
      await toast(page, '已复制链接')
    })

    const { list: batches } = await probe.list(session, '/v1/merchantSettlement/queryList', {
      batchStatus: ['HELD'],
    })
    const batch = batches[0] as Record<string, string>
    await play('why a merchant was paid less', ['7', 4, 2], async (hand) => {
      await open(hand, batch.batchNo!)
      await main(page)
        .getByText(/^暂缓付款/)
        .waitFor()
    })

    await play('close a difference', ['5', 5, 5], async (hand) => {
      await hand.click(workbench(page))
      await hand.click(main(page).getByRole('link', { name: /^对账差异待处理/ }))
      await rowsShown(page)
      await hand.click(rows(page).getByRole('button', { name: '处理', exact: true }).first())
      await hand.click(dialog(page).getByText('已解决', { exact: true }))
      const note = field(dialog(page), /处理说明/)
      await hand.fill(note, '与渠道核对，次日账单已补')
      await note.press('Control+Enter')
      await toast(page, '已处理')
    })

    const { list: merchants } = await probe.list(session, '/v1/merchant/queryList', {
      merStatus: ['NORMAL'],
    })
    const { merId } = merchants[0] as Record<string, string>
    await play('freeze, see the money held, and thaw', ['9', 7, 7], async (hand) => {
      await search(hand, `冻结 ${merId!}`)
      const reason = field(dialog(page), /原因/)
      await hand.fill(reason, '门店搬迁，核实中')
      await reason.press('Control+Enter')
      await toast(page, '已冻结')
      await hand.click(main(page).getByRole('tab', { name: '结算信息' }))
      await search(hand, `解冻 ${merId!}`)
      await hand.fill(reason, '已核实')
      await reason.press('Control+Enter')
      await toast(page, '已解冻')
    })

    const { tradeNo } = trades.at(-1)! as { tradeNo: string }
    const opened = await probe.sandbox('/decide', {
      kind: 'chargeback',
      id: tradeNo,
      decision: 'open',
    })
    const chargebackNo = String((opened.data as { id?: unknown }).id)
    await play('answer a chargeback', ['5', 5, 5], async (hand) => {
      await search(hand, `提交材料 ${chargebackNo}`)
      await hand.fill(field(dialog(page), /情况说明/), '顾客到店消费，商品已当面交付。')
      await hand.pick(dialog(page).getByLabel('上传凭证材料'), SLIP)
      await dialog(page).getByRole('button', { name: '移除slip.png' }).waitFor()
      await expect.poll(() => dialog(page).getByRole('progressbar').count()).toBe(0)
      await hand.click(dialog(page).getByRole('button', { name: '确认提交材料' }))
      await toast(page, '材料已提交')
    })

    // oxlint-disable-next-line no-console -- the table is what this test is watched for
    console.table(jobs)
  })
})

type Counts = readonly [was: string, wanted: number, is: number]

const workbench = (page: Page) =>
  page
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('link', { name: '工作台', exact: true })

/** One white point. */
const SLIP = {
  name: 'slip.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}
