import { describe } from 'vitest'
import {
  column,
  field,
  main,
  pathOf,
  queryOf,
  rows,
  rowsShown,
  sidebar,
  signIn,
  table,
} from './support/console'
import { expect, test } from './support/test'

const TRADES = '/trades/details'

describe('a list', () => {
  test('shows today’s trades with sums and counts', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', TRADES)
    await rowsShown(page)
    const today = (await probe.now()).slice(0, 10)
    for (const time of await column(page, '交易时间')) expect(time).toContain(today)
    for (const amount of await column(page, /^订单金额/)) expect(amount).toMatch(/^-?[\d,]+\.\d\d$/)
    await main(page).getByText('交易笔数').waitFor()
    await main(page).getByText('应结金额').first().waitFor()
  })

  test('keeps its filters in the address, through F5 and a copied link', async ({
    page,
    probe,
    context,
  }) => {
    await signIn(page, probe, 'fws_admin', TRADES)
    await rowsShown(page)
    await main(page).getByRole('button', { name: /^展开/ }).click()
    await field(main(page), '支付渠道').click()
    await page.locator('.ant-select-item-option[title="微信"]').click()
    await expect.poll(() => queryOf(page).toString()).toContain('WECHAT')
    await page.keyboard.press('Escape')
    await rowsShown(page)
    const only = async () => [...new Set(await column(page, '支付渠道'))]
    await expect.poll(only).toEqual(['微信'])
    const address = page.url()

    await page.reload()
    await rowsShown(page)
    await expect.poll(() => page.url()).toBe(address)
    await expect.poll(only).toEqual(['微信'])

    const other = await context.newPage()
    await other.goto(address)
    await rowsShown(other)
    await expect.poll(async () => [...new Set(await column(other, '支付渠道'))]).toEqual(['微信'])
  })

  test('finds one trade by any of its numbers', async ({ page, probe }) => {
    const session = await probe.as('fws_admin')
    const { list } = await probe.list(session, '/v1/trade/queryList', { tradeStatus: ['SUCCESS'] })
    const trade = list[0]!
    await signIn(page, probe, 'fws_admin', TRADES)
    for (const number of [trade.tradeNo, trade.outTradeNo, trade.channelTradeNo]) {
      await rowsShown(page)
      await field(main(page), '订单号').fill(String(number))
      await page.keyboard.press('Enter')
      await expect.poll(() => queryOf(page).get('orderNo')).toBe(String(number))
      await rowsShown(page)
      await expect.poll(() => rows(page).count()).toBe(1)
      // Long numbers are drawn in two parts, so that their ends stay in sight.
      const text = (await rows(page).first().innerText()).replace(/\s/g, '')
      expect(text).toContain(String(trade.tradeNo))
    }
  })

  test('sorts by an amount, and pages hold the order', async ({ page, probe }) => {
    const today = (await probe.now()).slice(0, 10)
    const month = `tradeTimeStart=${today.slice(0, 8)}01&tradeTimeEnd=${today}`
    await signIn(page, probe, 'fws_admin', `${TRADES}?${month}`)
    await rowsShown(page)
    const heading = table(page, '交易明细查询').getByRole('columnheader', { name: /订单金额/ })
    await heading.getByRole('button').first().click()
    await expect.poll(() => queryOf(page).get('sortOrder')).toBe('desc')
    const fen = async () =>
      (await column(page, /^订单金额/)).map((text) => Number(text.replace(/[,.]/g, '')))
    await expect
      .poll(async () => {
        await rowsShown(page)
        const amounts = await fen()
        return amounts.every((amount, i) => i === 0 || amounts[i - 1]! >= amount)
      })
      .toBe(true)
    const last = (await fen()).at(-1)!
    await main(page).getByRole('button', { name: '第2页' }).click()
    await expect.poll(() => queryOf(page).get('pageNum')).toBe('2')
    await rowsShown(page)
    await expect.poll(async () => (await fen())[0]).toBeLessThanOrEqual(last)
  })

  test('times are Beijing’s in every time zone of the browser', async ({ page, probe }) => {
    const session = await probe.as('fws_admin')
    await signIn(page, probe, 'fws_admin', '/merchants/merinfo')
    await rowsShown(page)
    const { list } = await probe.list(session, '/v1/merchant/queryList')
    const id = String(list[0]!.merId)
    const row = rows(page).filter({ hasText: id })
    expect(await row.innerText()).toContain(String(list[0]!.openTime))
  })

  test('a number is copied whole: by a double click, and by dragging over it', async ({
    page,
    probe,
  }) => {
    const chosen = () => page.evaluate(() => String(getSelection()))
    const drag = async (box: { x: number; y: number; width: number; height: number }) => {
      const y = box.y + box.height / 2
      await page.mouse.move(box.x + 1, y)
      await page.mouse.down()
      await page.mouse.move(box.x + box.width / 2, y)
      await page.mouse.move(box.x + box.width + 8, y)
      await page.mouse.up()
    }
    await signIn(page, probe, 'fws_admin', '/trades/refund')
    await rowsShown(page)
    const plain = rows(page).first().locator('span.rv-id-text').first()
    const number = await plain.innerText()
    await plain.dblclick()
    expect(await chosen()).toBe(number)
    await page.mouse.click(700, 20)
    await drag((await plain.boundingBox())!)
    expect((await chosen()).trim()).toBe(number)
    expect(await chosen()).not.toContain('\n')

    // A number with a link is text, too: a click beside it does not navigate.
    const link = rows(page).first().locator('a.rv-id-text').first()
    await page.mouse.click(700, 20)
    const box = (await link.boundingBox())!
    await drag({ ...box, x: box.x - 6, width: box.width + 6 })
    expect((await chosen()).trim()).toBe(await link.innerText())
    expect(pathOf(page)).toBe('/trades/refund')
  })

  test('arrow keys choose the period of a row', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', '/trades/trade')
    const days = main(page).getByRole('radio', { name: '按日' })
    await days.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => queryOf(page).get('dimension')).toBe('MERCHANT')
    expect(await sidebar(page).isVisible()).toBe(true)
  })
})
