import { randomUUID } from 'node:crypto'
import { describe } from 'vitest'
import {
  captchaShown,
  dialog,
  field,
  main,
  queryOf,
  rowAction,
  rows,
  rowsShown,
  sidebar,
  signIn,
} from '../../e2e/support/console'
import { saved } from '../../e2e/support/entry'
import { expect, test } from '../../e2e/support/test'
import { pasteInto } from '../../e2e/support/typing'

const WRONG_AMOUNT = '金额格式不正确'
const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

describe('what is pasted is read as the person sees it', () => {
  test('an amount with a comma that groups nothing stays with a sentence, and the list is not asked', async ({
    page,
    probe,
  }) => {
    await signIn(page, probe, 'fws_admin', '/trades/details')
    await rowsShown(page)
    await main(page).getByRole('button', { name: /展开/ }).click()
    const least = field(main(page), '订单金额最小值')
    const query = main(page).getByRole('button', { name: '查询', exact: true })
    for (const text of ['8,5', '1，0.03', '12,50']) {
      await pasteInto(least, text)
      await main(page).getByText(WRONG_AMOUNT).waitFor()
      await query.click()
      expect(await least.inputValue()).toBe(text)
      expect(queryOf(page).get('transAmtMin')).toBeNull()
    }
    // A Chinese keyboard writes the point so.
    await pasteInto(least, '1,000。5')
    await query.click()
    await expect.poll(() => queryOf(page).get('transAmtMin')).toBe('100050')
  })

  test('a refund takes no amount that it would have to guess', async ({ page, probe }) => {
    const session = await probe.as('fws_admin')
    const { list } = await probe.list(session, '/v1/trade/queryList', {
      tradeStatus: 'SUCCESS',
      refundState: 'NONE',
      transAmtMin: 2000,
    })
    const { tradeNo } = list[0]! as { tradeNo: string }
    await signIn(page, probe, 'fws_admin', `/trades/details?orderNo=${tradeNo}`)
    await rowAction(page, '退款')
    const amount = field(dialog(page), /退款金额/)
    for (const text of ['8,5', '1，0.03']) {
      await pasteInto(amount, text)
      await dialog(page).getByText(WRONG_AMOUNT).waitFor()
      expect(await amount.inputValue()).toBe(text)
    }
    await pasteInto(amount, '３。0５')
    await field(dialog(page), /退款原因/).fill('顾客退货')
    await dialog(page).getByRole('button', { name: '下一步' }).click()
    await dialog(page).getByText('叁元零伍分').waitFor()
  })

  test('a mobile with its country and hyphens signs in by SMS', async ({ page, probe }) => {
    await page.goto('/login')
    await page.getByText('短信登录', { exact: true }).click()
    await captchaShown(page)
    await pasteInto(field(page, '手机号'), ' +86 139-0000-0001\u202c')
    expect(await field(page, '手机号').inputValue()).toBe('13900000001')
    const { data } = await probe.sandbox<{ imgCodes: { text: string }[] }>('/inbox')
    await field(page, '图形验证码').fill(data.imgCodes[0]!.text)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByRole('button', { name: /\d+\s*s|\d+\s*秒/ }).waitFor()
    const inbox = await probe.sandbox<{ sms: { mobile: string; code: string }[] }>('/inbox')
    const sent = inbox.data.sms.find(({ mobile }) => mobile === '13900000001')
    await field(page, '短信验证码').fill(sent!.code)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await sidebar(page).waitFor()
  })

  test('an order number is found with what other programs put around it', async ({
    page,
    probe,
  }) => {
    const session = await probe.as('fws_admin')
    const { list } = await probe.list(session, '/v1/trade/queryList', { tradeStatus: 'SUCCESS' })
    const tradeNo = String(list[0]!.tradeNo)
    await signIn(page, probe, 'fws_admin', '/trades/details')
    await rowsShown(page)
    const box = field(main(page), '订单号')
    for (const text of [`="${tradeNo}"`, fullWidth(tradeNo)]) {
      await main(page).getByRole('button', { name: '重置', exact: true }).click()
      await expect.poll(() => queryOf(page).get('orderNo')).toBeNull()
      await pasteInto(box, text)
      await main(page).getByRole('button', { name: '查询', exact: true }).click()
      await expect.poll(() => rows(page).count()).toBe(1)
      await rows(page).first().getByText(tradeNo).first().waitFor()
    }
  })

  test('names and codes of an application are shown as they are stored', async ({
    page,
    probe,
  }) => {
    await signIn(page, probe, 'fws_admin', '/merchants/merorder-normal/0/1')
    await page.getByRole('radio', { name: '企业', exact: true }).click()
    const code = field(main(page), '统一社会信用代码')
    await pasteInto(code, '\u202d9133 0100 7996\u00a055058b\u200b')
    await expect.poll(() => code.inputValue()).toBe('91330100799655058B')
    await saved(page)
    await main(page)
      .getByRole('navigation', { name: '填写步骤' })
      .getByRole('button', { name: '法人与联系人' })
      .click()
    const person = field(main(page), '法人/经营者姓名')
    for (const [text, shown] of [
      ['王𬱟', '王𬱟'],
      ['买买提．艾力', '买买提·艾力'],
      ['张　三', '张三'],
      ['李\u200b四', '李四'],
    ] as const) {
      await pasteInto(person, text)
      await expect.poll(() => person.inputValue()).toBe(shown)
      expect(await person.getAttribute('aria-invalid')).not.toBe('true')
    }
  })

  test('a CSV file in GB18030 goes in; a WebP picture under another name says what it is', async ({
    page,
    probe,
  }) => {
    await signIn(page, probe, 'fws_admin', '/merchants/terminal')
    await rowsShown(page)
    const serial = `GB${randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`
    // 设备品类,型号,终端序列号(SN), and 云音箱 below it.
    const file = Buffer.concat([
      Buffer.from(
        'c9e8b1b8c6b7c0e02cd0cdbac52cd6d5b6cbd0f2c1d0bac528534e290d0ad4c6d2f4cfe4',
        'hex',
      ),
      Buffer.from(`,HS-V20,${serial}\r\n`),
    ])
    await main(page).getByRole('button', { name: '批量导入' }).click()
    await dialog(page)
      .getByLabel('上传终端文件')
      .setInputFiles({ name: '终端.csv', mimeType: 'text/csv', buffer: file })
    await dialog(page).getByRole('button', { name: '移除' }).waitFor()
    await dialog(page).getByRole('button', { name: '开始导入' }).click()
    await dialog(page).getByText('成功 1 条').waitFor()

    await signIn(page, probe, 'fws_admin', '/merchants/merorder-normal/0/1')
    await page.getByRole('radio', { name: '企业', exact: true }).click()
    await page.getByLabel('上传营业执照照片', { exact: true }).setInputFiles({
      name: '执照.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('RIFF\x24\0\0\0WEBPVP8 \x18\0\0\0', 'latin1'),
    })
    await page.getByText('图片实际是WebP格式，请另存为JPG或PNG图片后再上传').first().waitFor()
  })
})
