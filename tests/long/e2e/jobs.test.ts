import type { BrowserContext, Page } from 'playwright-core'
import { describe } from 'vitest'
import {
  dialog,
  field,
  main,
  pathOf,
  rows,
  rowsShown,
  signIn,
  submitPassword,
  toast,
} from '../../e2e/support/console'
import {
  applyIdOf,
  choose,
  chooseCategory,
  decide,
  isRead,
  sample,
  saved,
  stateShown,
  takeMobile,
} from '../../e2e/support/entry'
import { handOf, open, search, type Hand } from '../../e2e/support/hand'
import { expect, test } from '../../e2e/support/test'

/**
 * What a clerk does all day, played with as few actions as the console offers. An action is a click,
 * a key chord, or a field that was filled; the Enter that sends a field off belongs to the field.
 * Each job begins at the screen that is shown after signing in.
 */
interface Job {
  job: string
  counted: number
  wanted: number
}

describe('a clerk’s day', () => {
  test('each job takes as many actions as it is known to take', async ({
    page,
    probe,
    context,
  }) => {
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

    await play('a refund of a part', 5, 5, async (hand) => {
      await search(hand, `退款 ${trade.tradeNo!}`)
      await dialog(page).getByText('可退金额', { exact: true }).waitFor()
      await hand.fill(field(dialog(page), /退款金额/), '3.05')
      const reason = field(dialog(page), /退款原因/)
      await hand.fill(reason, '顾客退货')
      await reason.press('Enter')
      await dialog(page).getByText('叁元零伍分').waitFor()
      await hand.click(dialog(page).getByRole('button', { name: '确认退款' }))
      await toast(page, '退款已提交')
    })

    await play('export a list and have its file', 3, 2, async (hand) => {
      await hand.click(main(page).getByRole('button', { name: '导出' }))
      const download = page.waitForEvent('download')
      await hand.click(dialog(page).getByRole('button', { name: '开始导出' }))
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

    await play('a micro merchant with its documents', 16, 16, async (hand) => {
      await hand.click(main(page).getByRole('link', { name: '新增小微商户', exact: true }))
      await field(page, '法人手机号').waitFor()
      for (const [label, name] of DOCUMENTS)
        await hand.pick(field(page, `上传${label}`), await sampleOf(page, name))
      await hand.fill(field(page, '法人手机号'), '13800138000')
      await hand.does(choose(page, '负责人职业', '商业'))
      await hand.fill(field(page, '门店/服务/线上店铺名称'), '拾光小馆')
      await isRead(page, '法人/经营者姓名', '周晓梅')
      await hand.click(page.getByRole('button', { name: '同证件住址' }))
      await hand.does(chooseCategory(page, 'xiaochi'))
      await hand.does(takeMobile(page))
      await isRead(page, '银行账号', /^6299 /)
      await hand.does(takeMobile(page))
      await hand.click(page.getByRole('checkbox', { name: /我已核实/ }))
      await saved(page)
      await sendOff(hand)
    })
    const applyId = await applyIdOf(page)
    await decide(probe, applyId, 'refuse', {
      items: [
        { field: 'storeHeaderPic', reason: '门头照看不清招牌' },
        { field: 'servicePhone', reason: '客服电话无人接听' },
        { field: 'shortName', reason: '简称与招牌不一致' },
      ],
    })

    await play('three refused items, corrected and sent again', 6, 6, async (hand) => {
      const row = rows(page).filter({ hasText: applyId })
      await hand.click(row.getByRole('link', { name: '编辑', exact: true }))
      const block = main(page).getByRole('region', { name: '驳回待修改' })
      const picture = field(block, '替换门头照/经营现场照')
      await picture.waitFor({ state: 'attached' })
      await hand.pick(picture, await sampleOf(page, 'store-cashier'))
      await hand.fill(field(block, '客服电话'), '0571-87654321')
      await hand.fill(field(block, '商户简称'), '拾光小吃')
      await saved(page)
      await sendOff(hand)
    })
    // The next one to enter the same sample papers must not meet it.
    const { list: entered } = await probe.list(session, '/v2/merApply/list', { applyId })
    const { version } = entered[0] as { version: number }
    await probe.ok('/v2/merApply/cancel', { applyId, version }, { session })

    const { list: stock } = await probe.list(session, '/v1/device/list', {
      bindStatus: 'IN_STOCK',
      deviceKind: 'SCANNER_BOX',
    })
    const terminal = stock[0] as Record<string, string>
    const { list: shops } = await probe.list(session, '/v1/shop/queryList', { shopStatus: 'OPEN' })
    const shop = shops[0] as Record<string, string>
    await play('bind a terminal', 8, 5, async (hand) => {
      await search(hand, `绑定 ${terminal.serialNo!}`)
      await dialog(page).getByText(terminal.serialNo!).waitFor()
      await hand.does(chooseBy(page, '商户', shop.merId!))
      await hand.does(chooseBy(page, '门店', shop.shopId!))
      await expect.poll(() => field(dialog(page), '布放地址').inputValue()).toBe(shop.address)
      await hand.click(dialog(page).getByRole('button', { name: '确认绑定' }))
      await toast(page, '绑定成功')
    })

    const { list: cases } = await probe.list(session, '/v1/risk/appealList', {
      appealNode: ['WAIT_APPEAL'],
      sortField: 'deadline',
      sortOrder: 'desc',
    })
    const { appealId } = cases[0] as Record<string, string>
    await play('answer an appeal', 10, 10, async (hand) => {
      await search(hand, `申诉 ${appealId!}`)
      await main(page).getByText('所填的记录').or(field(page, '申诉理由')).first().waitFor()
      await hand.fill(field(page, '申诉理由'), REASON)
      await hand.does(choose(page, '用地性质', '租赁'))
      await hand.does(choose(page, '地段', '商业区'))
      await hand.fill(field(page, '员工人数'), '12')
      await hand.click(page.getByRole('radio', { name: '法人本人' }))
      await hand.click(page.getByRole('checkbox', { name: '全部使用' }))
      // Before it is on its way there is nothing to wait for, and what is sent then lacks it.
      const uploaded = page.waitForResponse(/\/v1\/function\/upload$/)
      await hand.pick(field(page, '上传交易凭证/小票'), await sampleOf(page, 'store-cashier'))
      await uploaded
      await expect.poll(() => main(page).getByRole('progressbar').count()).toBe(0)
      await hand.click(main(page).getByRole('button', { name: '提交', exact: true }))
      await toast(page, '申诉已提交')
    })

    await context.clearCookies()
    await page.goto('/login?redirect=%2Fmerchants%2Fmerorder')
    await submitPassword(page, probe, 'multi')
    await page
      .getByRole('region', { name: '选择角色' })
      .getByRole('button', { name: /^服务商/ })
      .click()
    await rowsShown(page)
    await play('switch the role', 2, 2, async (hand) => {
      await hand.click(page.getByRole('banner').locator('[aria-haspopup="menu"]').last())
      const before = await roleIn(context)
      await hand.click(page.getByRole('menuitem', { name: /^切换为渠道商/ }))
      await expect.poll(() => roleIn(context)).not.toBe(before)
    })

    // oxlint-disable-next-line no-console -- the table is what this test is watched for
    console.table(jobs)
  })
})

const DOCUMENTS = [
  ['人像面', 'id-front-owner'],
  ['国徽面', 'id-back-owner'],
  ['门头照/经营现场照', 'store-header'],
  ['店内照/经营现场照', 'store-indoor'],
  ['银行卡卡号面', 'card-owner'],
] as const

const REASON = '当日为店庆促销，老顾客集中充值，交易均有小票与监控，请核实后解除处置。'

const sampleOf = (page: Page, name: string) => sample(new URL(page.url()).origin, name)

/** The form of an application: 提交 and 确认提交, by keys. */
async function sendOff(hand: Parameters<Hand>[0]): Promise<void> {
  const { page } = hand
  await hand.chord('Control+Enter')
  await page.locator('button:focus', { hasText: '确认提交' }).waitFor()
  await hand.chord('Enter')
  await stateShown(page, '审核中')
}

/** A choice of a dialog, found by its number. */
async function chooseBy(page: Page, label: string, number: string): Promise<void> {
  await field(dialog(page), label).click()
  await page.keyboard.type(number)
  const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option')
  await expect.poll(() => options.count()).toBe(1)
  await page.keyboard.press('Enter')
}

const roleIn = async (context: BrowserContext): Promise<string | undefined> =>
  (await context.cookies()).find(({ name }) => name === 'roleId')?.value

const daysBefore = (now: string, days: number): string =>
  new Date(Date.parse(now.slice(0, 10)) - days * 86_400_000).toISOString().slice(0, 10)
