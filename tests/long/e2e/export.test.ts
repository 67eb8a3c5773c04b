import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { dialog, main, rows, rowsShown, signIn, table } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

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

  test.for([['/trades/refund', 'refundNo']] as const)(
    'of ticked rows alone, from %s',
    async ([path], { page, probe }) => {
      await signIn(page, probe, 'fws_admin', path)
      expect(await rowsShown(page)).toBeGreaterThan(2)
      const tick = rows(page).locator('input[data-select]')
      const ids: string[] = []
      const top = () => rows(page).first().boundingBox()
      const before = await top()
      for (const at of [0, 2]) {
        ids.push((await tick.nth(at).getAttribute('data-select'))!)
        await tick.nth(at).check()
      }
      await main(page).getByText('已选 2 条').waitFor()
      // Nothing moves from under the pointer.
      expect(await top()).toEqual(before)
      await main(page).getByRole('button', { name: '导出' }).click()
      await dialog(page).getByText('将导出所选的 2 条记录。').waitFor()
      await dialog(page).getByText('CSV').click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog(page).getByRole('button', { name: '开始导出' }).click(),
      ])
      const file = join(tmpdir(), `console-chosen-${process.pid}.csv`)
      await download.saveAs(file)
      const lines = (await readFile(file, 'utf8')).trim().split('\r\n')
      await rm(file)
      const held = lines.filter((line) => ids.some((id) => line.includes(id)))
      expect(held).toHaveLength(2)
      // A heading, the two, and at most the notes and sums that a file ends with.
      expect(lines.findIndex((line) => line === held[0])).toBe(lines.indexOf(held[1]!) - 1)
    },
  )

  test('is announced within seconds of being made, where its dialog was closed', async ({
    page,
    probe,
  }) => {
    await signIn(page, probe, 'fws_admin', '/trades/refund')
    await rowsShown(page)
    await page.getByRole('button', { name: '待办' }).waitFor()
    await main(page).getByRole('button', { name: '导出' }).click()
    await dialog(page).getByRole('button', { name: '开始导出' }).click()
    await dialog(page).getByText('正在生成…').waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByText('退款报表已生成').waitFor({ timeout: 15_000 })
  })
})
