import { describe } from 'vitest'
import { expectAccessible } from '../../e2e/support/axe'
import { pathOf, signIn } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

const onPhone = test.extend({ phone: async ({}, provide) => provide(true) })

describe('the one box', () => {
  test('by keys alone: a merchant by part of its name', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_ops')
    const { list } = await probe.list(await probe.as('fws_ops'), '/v1/merchant/queryList')
    const { merId, merRegName } = list[0] as Record<string, string>
    await page.keyboard.press('Control+k')
    const box = page.getByRole('dialog', { name: '搜索' }).getByRole('combobox')
    await expect.poll(() => box.evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type(merRegName!)
    await page.getByRole('option', { name: merId! }).first().waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect.poll(() => pathOf(page)).toContain(`/merchants/merdetail/${merId}`)
  })

  onPhone('on a phone it fills the screen and has a way out', async ({ page, probe }) => {
    await signIn(page, probe, 'qd_admin')
    await page.getByRole('button', { name: '搜索' }).click()
    const dialog = page.getByRole('dialog', { name: '搜索' })
    await expect.poll(() => dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 })
    await dialog.getByRole('combobox').fill('zdgl')
    await dialog.getByRole('option', { name: '终端管理' }).waitFor()
    await dialog.getByRole('button', { name: '取消' }).click()
    await expect.poll(() => dialog.count()).toBe(0)
  })
})
