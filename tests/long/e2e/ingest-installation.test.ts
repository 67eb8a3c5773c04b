import { merchant } from '../../../packages/gateway/schema'
import { bareSignIn } from '../../e2e/support/bare-sign-in'
import { main, rows, rowsShown, sidebar, table } from '../../e2e/support/console'
import { send, test } from '../../e2e/support/installation'
import { newSource } from '../../e2e/support/new-source'
import { expect } from '../../e2e/support/test'
import { firstAdmin, OWN_PASSWORD } from '../../trials/walk/admin'
import { answerAll } from '../../trials/walk/answers'
import { enter } from '../../trials/walk/merchants'
import { ledgerCheck } from '../../trials/walk/programs'

const DAY_MS = 86_400_000

const paid = (no: string, transAmt: number, merId: string) => ({
  eventId: `E-${no}`,
  kind: 'trade.paid',
  occurredAt: '2026-11-20 14:30:00',
  channelTradeNo: no,
  transAmt,
  payChannel: 'WECHAT',
  payType: 'JSAPI',
  merId,
})

test('an installation without a sandbox: a source made in the console, payments and a refund by the sample sender, seen in every record up to the statement, and the books agree', async ({
  page,
  server,
  upstream,
  gateway,
  origin,
}) => {
  const admin = await firstAdmin(gateway)
  await enter(gateway, admin, 'normal', 0)
  await answerAll(gateway, upstream)
  const [{ merId } = { merId: '' }] = await gateway.db.select().from(merchant)

  await bareSignIn(page, gateway, 'boss', OWN_PASSWORD)
  await sidebar(page).waitFor()
  await page.goto('/ingest/source')
  await main(page).getByText('没有数据来源').waitFor()
  const source = await newSource(page, '某银行收单')
  await rowsShown(page)
  expect(await page.content()).not.toContain(source.secret)

  const told = await send(origin, source, [
    paid('CH-1', 20_000, merId),
    paid('CH-2', 10_000, merId),
    {
      eventId: 'E-CR-1',
      kind: 'refund.succeeded',
      occurredAt: '2026-11-20 14:50:00',
      channelTradeNo: 'CH-2',
      channelRefundNo: 'CR-1',
      refundAmt: 4_000,
    },
  ])
  expect(told.map(({ state }) => state)).toEqual(['APPLIED', 'APPLIED', 'APPLIED'])

  await page.goto('/trades/details?orderNo=CH-1')
  await rows(page).first().getByText('200.00').first().waitFor()
  await page.goto('/trades/refund?orderNo=CR-1')
  await rows(page).first().getByText('40.00').first().waitFor()
  await page.goto('/trades/trade')
  await rowsShown(page)
  const summary = table(page, '交易汇总').locator('tbody:not([aria-hidden]) tr')
  const day = await summary.filter({ hasText: '2026-11-20' }).innerText()
  expect(day.split('\n').slice(0, 7)).toEqual([
    '2026-11-20',
    '2',
    '300.00',
    '1',
    '40.00',
    '260.00',
    '1.14',
  ])

  // Over the weekend to the Monday on which Friday's trades are settled.
  for (let days = 0; days < 3; days++) {
    await gateway.clock.advance(DAY_MS)
    await answerAll(gateway, upstream)
  }
  await page.goto('/trades/merchant-settlement')
  await rowsShown(page)
  const batch = (await rows(page).first().innerText()).split('\n')
  expect(batch).toEqual(
    expect.arrayContaining(['2026-11-23', '已结算', '300.00', '40.00', '0.99', '259.01']),
  )
  await page.goto('/fin/list?pageSize=100')
  await rowsShown(page)
  const bill = rows(page).filter({ hasText: '2026-11-20' }).filter({ hasText: '微信' })
  expect((await bill.innerText()).split('\n').slice(0, 12)).toEqual([
    '2026-11-20',
    '交易对账单',
    '微信',
    '可下载',
    '2',
    '300.00',
    '0',
    '0',
    '1',
    '40.00',
    '0.99',
    '259.01',
  ])
  expect(await ledgerCheck(server.url)).toBe('全部相符')
})
