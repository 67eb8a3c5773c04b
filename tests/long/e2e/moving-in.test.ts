import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { projectRoot } from '../../../packages/gateway/core/root'
import { expectAccessible } from '../../e2e/support/axe'
import { bareSignIn } from '../../e2e/support/bare-sign-in'
import { dialog, field, main, rowAction, rows, rowsShown, sidebar } from '../../e2e/support/console'
import { send, test } from '../../e2e/support/installation'
import { newSource } from '../../e2e/support/new-source'
import { expect } from '../../e2e/support/test'
import { firstAdmin, OWN_PASSWORD } from '../../trials/walk/admin'
import { answerAll } from '../../trials/walk/answers'
import { ledgerCheck } from '../../trials/walk/programs'

const DAY_MS = 86_400_000
const example = (name: string) => readFileSync(join(projectRoot, `docs/moving-in/${name}.csv`))

/** Gives a file of a kind to be checked; the dialog says that nothing is written. */
async function give(page: Page, kind: string, name: string, buffer: Buffer): Promise<void> {
  await main(page).getByRole('button', { name: '新建迁入' }).click()
  await field(dialog(page), '迁入内容').click()
  await page.locator('.ant-select-item-option').getByText(kind, { exact: true }).click()
  await dialog(page)
    .getByLabel('上传迁入文件')
    .setInputFiles({ name, mimeType: 'text/csv', buffer })
  await dialog(page).getByRole('button', { name: '移除' }).waitFor()
  await dialog(page).getByRole('button', { name: '提交核对' }).click()
  await dialog(page).waitFor({ state: 'hidden' })
}

const newest = (page: Page) => rows(page).first()

test('an installation without a sandbox moves in: a faulty row is counted, five files of an old system are checked and applied on the screen; a merchant is found by its old number, paid by its number at the channel, and settled with its opening balance', async ({
  page,
  server,
  upstream,
  gateway,
  origin,
}) => {
  await firstAdmin(gateway)
  await bareSignIn(page, gateway, 'boss', OWN_PASSWORD)
  await sidebar(page).waitFor()
  await page.goto('/system/import')
  await main(page).getByText('暂无迁入记录').waitFor()

  // A file with a faulty row is checked as a whole; its faulty row is counted apart.
  const faulty = example('merchants').toString().replace('13800001002', '1380000')
  await give(page, '商户', '商户-有误.csv', Buffer.from(faulty))
  await newest(page).getByText('核对中').waitFor()
  await answerAll(gateway, upstream)
  await newest(page).getByText('待迁入').waitFor()
  expect(await numbersOf(page)).toEqual(['2', '1', '0', '1', '0'])

  for (const [kind, name, count] of [
    ['商户', 'merchants', '2'],
    ['门店', 'shops', '3'],
    ['终端', 'terminals', '2'],
    ['费率', 'rates', '4'],
    ['期初余额', 'balances', '6'],
  ] as const) {
    await give(page, kind, `${name}.csv`, example(name))
    await newest(page).getByText('核对中').waitFor()
    await answerAll(gateway, upstream)
    await newest(page).getByText('待迁入').waitFor()
    expect(await numbersOf(page)).toEqual([count, count, '0', '0', '0'])
    await rowAction(page, '开始迁入')
    await dialog(page).getByText(`迁入 ${count} 行`).waitFor()
    await dialog(page)
      .getByRole('button', { name: /开始迁入|确定|确认/ })
      .click()
    await newest(page).getByText('迁入中').waitFor()
    await answerAll(gateway, upstream)
    await newest(page).getByText('已迁入').waitFor()
    expect(await numbersOf(page)).toEqual([count, count, '0', '0', count])
  }
  await expectAccessible(page)

  await page.goto('/merchants/merinfo?oldId=A1001')
  expect(await rowsShown(page)).toBe(1)
  await newest(page).getByText('示例餐饮').first().waitFor()

  await page.goto('/ingest/source')
  const source = await newSource(page, '某银行收单')
  const [result] = await send(origin, source, [
    {
      eventId: 'E-CH-1',
      kind: 'trade.paid',
      occurredAt: '2026-11-20 14:30:00',
      channelTradeNo: 'CH-1',
      transAmt: 20_000,
      payChannel: 'WECHAT',
      payType: 'JSAPI',
      subMchId: '1600100001',
    },
  ])
  expect(result).toMatchObject({ state: 'APPLIED' })
  await page.goto('/trades/details?orderNo=CH-1')
  await newest(page).getByText('200.00').first().waitFor()

  // Friday's payment is settled on Monday, what the old system owed by 2026-11-30 a week later.
  const daysPass = async (days: number) => {
    for (let day = 0; day < days; day++) {
      await gateway.clock.advance(DAY_MS)
      await answerAll(gateway, upstream)
    }
    await page.goto('/trades/merchant-settlement')
    await rowsShown(page)
  }
  const batchOn = async (day: string) =>
    (await rows(page).filter({ hasText: day }).filter({ hasText: '示例餐饮' }).innerText()).split(
      '\n',
    )
  await daysPass(3)
  expect(await batchOn('2026-11-23')).toEqual(
    expect.arrayContaining(['已结算', '200.00', '0.76', '199.24']),
  )
  await daysPass(7)
  expect(await batchOn('2026-11-30')).toEqual(expect.arrayContaining(['已结算', '1,234.56']))
  expect(await ledgerCheck(server.url)).toBe('全部相符')
})

/** 行数, 可迁入, 已有, 有问题 and 已迁入 of the newest import. */
async function numbersOf(page: Page): Promise<string[]> {
  const heads = (await main(page).locator('thead th').allInnerTexts()).map((text) => text.trim())
  const cells = await newest(page).locator('td').allInnerTexts()
  return ['行数', '可迁入', '已有', '有问题', '已迁入'].map(
    (head) => cells[heads.indexOf(head)]?.trim() ?? '',
  )
}
