import { describe } from 'vitest'
import { expectAccessible } from './support/axe'
import { field, main, signIn } from './support/console'
import {
  applyIdOf,
  choose,
  chooseCategory,
  decide,
  give,
  isRead,
  saved,
  stateShown,
  submit,
  take,
  takeMobile,
} from './support/entry'
import { expect, test } from './support/test'

describe('an ordinary merchant', () => {
  test('is filled in step by step, stopped at its first wrong field, and opened', async ({
    page,
    probe,
  }) => {
    await signIn(page, probe, 'fws_admin', '/merchants/merorder-normal/0/1')
    const step = (title: string) =>
      main(page).getByRole('navigation', { name: '填写步骤' }).getByRole('button', { name: title })
    const next = () => page.keyboard.press('Control+Enter')

    await page.getByRole('radio', { name: '企业', exact: true }).click()
    await give(page, '营业执照照片', 'license-enterprise')
    await isRead(page, '商户注册名称', '杭州拾光样例餐饮管理有限公司')
    await isRead(page, '注册详细地址', '样例路66号3幢')
    await expectAccessible(page)
    await field(page, '商户注册名称').click()
    await next()

    await give(page, '人像面', 'id-front-legal')
    await give(page, '国徽面', 'id-back-legal')
    await field(page, '法人手机号').fill('13900139000')
    await field(page, '联系邮箱').fill('shiguang@example.cn')
    await page.getByRole('radio', { name: '是', exact: true }).click()
    await isRead(page, '证件居住地址', /样本路8号院/)
    await next()

    await field(page, '商户简称').fill('拾光餐饮')
    await page.keyboard.press('Enter')
    await isRead(page, '小票名称', '拾光餐饮')
    await takeMobile(page)
    await chooseCategory(page, 'zhongcan')
    await page.getByRole('button', { name: '同注册地址', exact: true }).click()
    await give(page, '门头照', 'store-header')
    await give(page, '店内照', 'store-indoor')
    await give(page, '收银台照', 'store-cashier')
    await next()

    await page.getByRole('radio', { name: '对公', exact: true }).click()
    await field(page, '银行账号').fill('571900200100886')
    await field(page, '再次输入银行账号').pressSequentially('571900200100880')
    await page.keyboard.press('Tab')
    await main(page).getByText('两次输入的银行账号不一致').waitFor()
    await field(page, '再次输入银行账号').fill('571900200100886')
    await field(page, '开户银行').click()
    await page.keyboard.type('zsyh')
    await take(page, '招商银行')
    await give(page, '开户许可证/基本存款账户信息', 'account-permit')
    await next()
    await field(page, '微信费率').fill('0.1')
    await page.keyboard.press('Tab')
    await main(page).getByText('费率不能低于成本费率').waitFor()
    await next()
    await page.getByRole('checkbox', { name: /我已核实/ }).click()

    // What is wrong is on two earlier steps; the first of it gets the cursor.
    await next()
    await expect.poll(() => step('结算信息').innerText()).toMatch(/有误/)
    await expect.poll(() => step('产品费率').innerText()).toMatch(/有误 1处/)
    await expect
      .poll(() =>
        page.evaluate(() =>
          document.activeElement?.closest('[data-field]')?.getAttribute('data-field'),
        ),
      )
      .toBe('bankRegion')
    await choose(page, '开户行省市省份', '浙江省')
    await choose(page, '开户行省市市', '杭州市')
    await field(page, '联行号').click()
    await page.keyboard.type('杭州')
    await take(page, /杭州/)
    await step('产品费率').click()
    await field(page, '微信费率').fill('0.38')
    await step('协议与确认').click()
    await saved(page)
    const applyId = await applyIdOf(page)
    await submit(page)
    await decide(probe, applyId, 'approve')
    await decide(probe, applyId, 'sign')
    await decide(probe, applyId, 'open')
    await stateShown(page, '已完成')
    await main(page).getByText('杭州拾光样例餐饮管理有限公司').first().waitFor()
  })
})
