import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { dialog, main, rows, rowsShown, signIn, table } from './support/console'
import { expect, test } from './support/test'

describe('export', () => {
  test('goes from a list under its filter to a finished file', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', '/trades/details?payChannel=WECHAT')
    await rowsShown(page)
    await main(page).getByRole('button', { name: '导出' }).click()
    await dialog(page).getByText('微信').waitFor()
    await dialog(page).getByText('CSV').click()
    await dialog(page).getByRole('button', { name: '开始导出' }).click()
    await dialog(page)
      .getByRole('link', { name: /报表中心/ })
      .click()
    await table(page, '报表中心').waitFor()
    await rowsShown(page)
    await expect.poll(() => rows(page).first().innerText(), { timeout: 60_000 }).toContain('已完成')
    await expect.poll(() => rows(page).first().innerText()).toContain('微信')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      rows(page).first().getByRole('button', { name: '下载' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.csv$/)
    // The browser is another process' child: its own copy of the file is out of reach.
    const file = join(tmpdir(), `console-export-${process.pid}.csv`)
    await download.saveAs(file)
    const bytes = await readFile(file)
    await rm(file)
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const text = bytes.toString('utf8')
    expect(text).toContain('平台订单号')
    expect(text).toContain('微信')
    expect(text).not.toContain('支付宝')
  })
})
