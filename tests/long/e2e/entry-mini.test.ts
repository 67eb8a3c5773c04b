import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expectAccessible } from '../../e2e/support/axe'
import { field, main, signIn, tab } from '../../e2e/support/console'
import {
  applyIdOf,
  choose,
  chooseCategory,
  decide,
  give,
  isRead,
  saved,
  stateShown,
  takeMobile,
} from '../../e2e/support/entry'
import { expect, test } from '../../e2e/support/test'

/** Keys pressed and places clicked; a picked file counts as one click. */
async function countEffort(page: Page): Promise<() => Promise<{ keys: number; clicks: number }>> {
  await page.evaluate(() => {
    const effort = { keys: 0, clicks: 0 }
    Object.assign(window, { effort })
    addEventListener('keydown', () => effort.keys++, true)
    addEventListener('pointerdown', () => effort.clicks++, true)
    addEventListener(
      'change',
      (event) => {
        if ((event.target as HTMLInputElement).type === 'file') effort.clicks++
      },
      true,
    )
  })
  return () =>
    page.evaluate(() => (window as unknown as { effort: { keys: number; clicks: number } }).effort)
}

describe('a micro merchant', () => {
  test('is entered with few keys, refused, corrected, signed for and opened', async ({
    page,
    probe,
  }) => {
    await signIn(page, probe, 'fws_admin', '/merchants/merorder-mini/0/1')
    await field(page, '法人手机号').waitFor()
    const effort = await countEffort(page)

    await give(page, '人像面', 'id-front-owner')
    await give(page, '国徽面', 'id-back-owner')
    await give(page, '门头照/经营现场照', 'store-header')
    await give(page, '店内照/经营现场照', 'store-indoor')
    await give(page, '银行卡卡号面', 'card-owner')
    await field(page, '法人手机号').click()
    await page.keyboard.type('13800138000')
    await choose(page, '负责人职业', '商业')
    await field(page, '门店/服务/线上店铺名称').click()
    await page.keyboard.type('拾光小馆')
    await isRead(page, '法人/经营者姓名', '周晓梅')
    await page.getByRole('button', { name: '同证件住址' }).click()
    await chooseCategory(page, 'xiaochi')
    await takeMobile(page)
    await isRead(page, '银行账号', /^6299 /)
    await takeMobile(page)
    await page.getByRole('checkbox', { name: /我已核实/ }).click()
    await saved(page)
    await expect.poll(() => field(page, '商户简称').inputValue()).toBe('拾光小馆')
    await expectAccessible(page)
    await page.keyboard.press('Control+Enter')
    await page.locator('button:focus', { hasText: '确认提交' }).waitFor()
    await page.keyboard.press('Enter')
    const { keys, clicks } = await effort()
    // oxlint-disable-next-line no-console -- the count is what this test is watched for
    console.log(`micro entry: ${keys} keys, ${clicks} clicks from an empty form to 审核中`)
    expect(keys + clicks).toBeLessThan(60)
    await stateShown(page, '审核中')
    await tab(page, '拾光小馆').waitFor()
    const applyId = await applyIdOf(page)

    // Refused at two fields: both stand first, with the reason and what stood there.
    await decide(probe, applyId, 'refuse', {
      items: [
        { field: 'storeHeaderPic', reason: '门头照看不清招牌' },
        { field: 'servicePhone', reason: '客服电话无人接听' },
      ],
    })
    await page.reload()
    const block = main(page).getByRole('region', { name: '驳回待修改' })
    await block.getByText('门头照看不清招牌').waitFor()
    await block.getByText('驳回：客服电话无人接听').waitFor()
    await block.getByRole('button', { name: '移除门头照/经营现场照' }).click()
    await give(block, '门头照/经营现场照', 'store-cashier')
    await block.getByLabel('客服电话', { exact: true }).fill('0571-87654321')
    await block.getByText('已修改，原驳回原因：客服电话无人接听').waitFor()
    await saved(page)
    await main(page).getByRole('button', { name: '提交', exact: true }).click()
    await page.getByText('13800138000 → 0571-87654321').waitFor()
    await page.getByRole('button', { name: '确认提交' }).click()
    await stateShown(page, '审核中')

    await decide(probe, applyId, 'approve')
    await stateShown(page, '待签约')
    await main(page).getByRole('figure', { name: '签约二维码' }).waitFor()
    await decide(probe, applyId, 'sign')
    await decide(probe, applyId, 'open')
    await stateShown(page, '已完成')
    await main(page)
      .getByRole('link', { name: /^查看商户/ })
      .click()
    await page.waitForURL(/\/merchants\/merdetail\//)
  })
})
