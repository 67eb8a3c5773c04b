import { describe } from 'vitest'
import { field, main, signIn } from '../../e2e/support/console'
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
} from '../../e2e/support/entry'
import { PHONE } from '../../e2e/support/sizes'
import { test } from '../../e2e/support/test'

describe('a micro merchant on the partner channel', () => {
  test('takes its rates from a template and is opened on a phone', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', '/merchants/merorder-mini-hlb/0')
    await page.setViewportSize(PHONE)
    await give(page, '人像面', 'id-front-legal')
    await give(page, '国徽面', 'id-back-legal')
    await give(page, '门头照/经营现场照', 'store-header')
    await give(page, '店内照/经营现场照', 'store-indoor')
    await give(page, '银行卡卡号面', 'card-legal')
    await field(page, '法人手机号').fill('13700137000')
    await field(page, '门店/服务/线上店铺名称').fill('志强便利')
    await isRead(page, '法人/经营者姓名', '陈志强')
    await page.getByRole('button', { name: '同证件住址' }).click()
    await chooseCategory(page, 'bianli')
    await takeMobile(page)
    await takeMobile(page)
    await isRead(page, '银行账号', /^6299 /)
    await choose(page, '开户城市省份', '北京市')
    await choose(page, '开户城市市', '北京市')
    await field(page, '费率模板').click()
    await take(page, /./)
    await page.getByRole('checkbox', { name: /我已核实/ }).click()
    await saved(page)
    const applyId = await applyIdOf(page)
    await submit(page)
    await decide(probe, applyId, 'approve')
    await decide(probe, applyId, 'sign')
    await decide(probe, applyId, 'open')
    await stateShown(page, '已完成')
    await main(page)
      .getByRole('link', { name: /^查看商户/ })
      .waitFor()
  })
})
