import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { around, headRow, rowOf, worksheet } from '../../../packages/gateway/tests/imports/hostile'
import { expectAccessible, expectAccessibleInTheDark } from '../../e2e/support/axe'
import { dialog, main, rowsShown, signIn, toast } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

const serial = () => `CSV${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`
const speaker = (serialNo: string) => ['云音箱', 'HS-V20', serialNo]

/** Picks a file in the dialog 批量导入 and sends it. */
async function importFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  await main(page).getByRole('button', { name: '批量导入' }).click()
  await dialog(page)
    .getByLabel('上传终端文件')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await dialog(page).getByRole('button', { name: '移除' }).waitFor()
  await dialog(page).getByRole('button', { name: '开始导入' }).click()
}
const failedRows = (page: Page) =>
  dialog(page).getByRole('region', { name: '失败的行' }).locator('tbody tr').allInnerTexts()
const close = (page: Page) =>
  dialog(page).getByRole('button', { name: '关闭', exact: true }).last().click()

describe('a table of terminals through the real file input', () => {
  test('says how many rows went in, failed and were hidden, and why', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', '/merchants/terminal')
    await rowsShown(page)

    const number = '<c r="C3"><v>1234567890123456789</v></c>'
    const data = [
      headRow,
      rowOf(2, speaker(serial())),
      `${rowOf(3, ['云音箱', 'HS-V20']).replace('</row>', number)}</row>`,
      rowOf(4, speaker(serial())).replace('<row', '<row hidden="1"'),
      rowOf(5, speaker(serial())).replace('<row', '<row hidden="1"'),
    ]
    await importFile(page, '终端.xlsx', around(worksheet(data.join(''))))
    await dialog(page).getByText('成功 1 条，失败 1 条，2 行隐藏或被筛选掉，没有导入').waitFor()
    expect(await failedRows(page)).toEqual(['3\t终端序列号(SN)：数字超过15位，请把该列设为文本'])
    await expectAccessible(page)
    await expectAccessibleInTheDark(page)
    await close(page)

    const csv = [
      '设备品类*,型号（必填）,终端序列号(SN)',
      speaker(serial()).join(','),
      speaker('1.23457E+17').join(','),
      '收银台,HS-V20,CSV00000X1',
    ]
    await importFile(page, '终端.csv', Buffer.from(`\ufeff${csv.join('\r\n')}\r\n`))
    await dialog(page).getByText('成功 1 条，失败 2 条').waitFor()
    expect(await failedRows(page)).toEqual([
      '3\t终端序列号(SN)：数字超过15位，请把该列设为文本',
      '4\t没有设备品类「收银台」',
    ])
    await close(page)

    // What is no table says so in the gateway's words, and stays said.
    const words = '文件内容不是有效的Excel文件(.xlsx)，请重新选择'
    await main(page).getByRole('button', { name: '批量导入' }).click()
    await dialog(page)
      .getByLabel('上传终端文件')
      .setInputFiles({
        name: '终端.xlsx',
        mimeType: 'application/octet-stream',
        buffer: Buffer.from('这不是表格'),
      })
    await toast(page, words)
    await dialog(page).locator('.rv-error', { hasText: words }).waitFor()
  })
})
