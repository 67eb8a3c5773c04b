import { describe } from 'vitest'
import { field, main, queryOf, rowsShown, signIn } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'
import { paste, replace } from '../../e2e/support/typing'

describe('what is typed and pasted', () => {
  test('an entry date is read in every usual spelling, and another text stays with an error', async ({
    page,
    probe,
  }) => {
    await signIn(page, probe, 'fws_admin', '/merchants/merorder-normal/0/1')
    await page.getByRole('radio', { name: '企业', exact: true }).click()
    const founded = field(main(page), '成立日期')
    for (const [text, shown] of [
      ['20160513', '2016-05-13'],
      ['2016.05.15', '2016-05-15'],
      ['2016/5/19', '2016-05-19'],
      ['２０１６年０５月２１日', '2016-05-21'],
      ['2016年5月22日', '2016-05-22'],
    ] as const) {
      await founded.click()
      await replace(page, text)
      await page.keyboard.press('Tab')
      await expect.poll(() => founded.inputValue()).toBe(shown)
    }
    await founded.click()
    await replace(page, '2016-02-30')
    await page.keyboard.press('Tab')
    await main(page).getByText('日期格式不正确').waitFor()
    expect(await founded.inputValue()).toBe('2016-02-30')
    await founded.click()
    await paste(page, '')
    await replace(page, '2016-2-28')
    await page.keyboard.press('Enter')
    await expect.poll(() => founded.inputValue()).toBe('2016-02-28')
  })

  test('长期 typed into the last day of a licence ticks its box', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', '/merchants/merorder-normal/0/1')
    await page.getByRole('radio', { name: '企业', exact: true }).click()
    const end = main(page).locator('[data-field="licenseEnd"]')
    await end.locator('input').first().click()
    await replace(page, '长期')
    await page.keyboard.press('Tab')
    await expect.poll(() => end.getByRole('checkbox', { name: '长期' }).isChecked()).toBe(true)
  })

  test('an hour that New York skips is taken as Beijing has it', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', '/trades/details')
    await rowsShown(page)
    await main(page)
      .getByRole('button', { name: /^交易时间：/ })
      .click()
    await page.locator('.rv-range-picker input').first().click()
    await replace(page, '2026年3月8日 2:30')
    await page.keyboard.press('Enter')
    await replace(page, '2026/3/8 2:45:10')
    await page.keyboard.press('Enter')
    await expect.poll(() => queryOf(page).get('tradeTimeStart')).toBe('2026-03-08 02:30:00')
    expect(queryOf(page).get('tradeTimeEnd')).toBe('2026-03-08 02:45:10')
    await main(page).getByText('2026-03-08 02:30:00').first().waitFor()
  })

  test('a range is taken as typed; while it cannot be read, the list is not asked', async ({
    page,
    probe,
  }) => {
    await signIn(page, probe, 'fws_admin', '/trades/details')
    await rowsShown(page)
    const face = main(page).getByRole('button', { name: /^交易时间：/ })
    await face.click()
    const start = page.locator('.rv-range-picker input').first()
    await start.click()
    await replace(page, '2026.11.12')
    await page.keyboard.press('Enter')
    await replace(page, '2026-11-13 08:00')
    await page.keyboard.press('Enter')
    await expect.poll(() => queryOf(page).get('tradeTimeStart')).toBe('2026-11-12 00:00:00')
    expect(queryOf(page).get('tradeTimeEnd')).toBe('2026-11-13 08:00:00')

    await face.click()
    await start.click()
    await replace(page, '2026-11-31')
    await page.keyboard.press('Enter')
    await main(page).getByText('日期格式不正确').waitFor()
    expect(await start.inputValue()).toBe('2026-11-31')
    await main(page).getByRole('button', { name: '查询', exact: true }).click()
    expect(queryOf(page).get('tradeTimeStart')).toBe('2026-11-12 00:00:00')
    expect(await start.inputValue()).toBe('2026-11-31')
    await start.click()
    await page.keyboard.press('Control+A')
    await paste(page, '2026/11/14 至 2026/11/15')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect.poll(() => queryOf(page).get('tradeTimeEnd')).toBe('2026-11-15')
  })
})
