import { describe } from 'vitest'
import { main, pathOf, rows, rowsShown, signIn, tab } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

describe('a detail', () => {
  test('of a trade shows its parts, money exact, and leads back to the same list', async ({
    page,
    probe,
  }) => {
    await signIn(page, probe, 'fws_admin', '/trades/details?tradeStatus=SUCCESS')
    await rowsShown(page)
    await rows(page).first().getByRole('link', { name: /详情/ }).click()
    for (const title of ['订单信息', '支付信息', '费用与结算', '分润', '退款记录', '状态轨迹'])
      await main(page).getByText(title, { exact: true }).first().waitFor()
    await expect.poll(() => pathOf(page)).toMatch(/^\/trades\/details\/show\/\d{24}$/)
    await main(page).getByText('成本费率').waitFor()
    // Tab and browser's title call it as its heading does.
    const name = await main(page).getByRole('heading', { level: 1 }).innerText()
    expect(name).toMatch(/^¥[\d,]+\.\d\d .+/)
    await tab(page, name).waitFor()
    await expect.poll(() => page.title()).toBe(`${name} - 交易详情 - 服务商管理控台`)
    await expect.poll(() => main(page).innerText()).toMatch(/¥[\d,]+\.\d\d/)
    const body = await main(page).innerText()
    expect(body).toMatch(/0\.\d+%/)
    expect(body).not.toMatch(/undefined|NaN|null|\[object/)
    await main(page)
      .getByRole('link', { name: /返回/ })
      .or(main(page).getByRole('button', { name: /返回/ }))
      .first()
      .click()
    await rowsShown(page)
    await expect
      .poll(() => new URL(page.url()).searchParams.get('tradeStatus'))
      .toContain('SUCCESS')
  })

  test('of a trade tells a partner its own share and no cost', async ({ page, probe }) => {
    const session = await probe.as('qd_admin')
    const today = (await probe.now()).slice(0, 10)
    const { list } = await probe.list(session, '/v1/trade/queryList', {
      tradeTimeStart: `${today.slice(0, 8)}01`,
      tradeTimeEnd: today,
      tradeStatus: ['SUCCESS'],
    })
    await signIn(page, probe, 'qd_admin', `/trades/details/show/${String(list[0]!.tradeNo)}`)
    await main(page).getByText('渠道商分润', { exact: true }).waitFor()
    const body = await main(page).innerText()
    expect(body).not.toMatch(/成本|预估分润/)
  })

  test('of a merchant has tabs', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', '/merchants/merinfo')
    await rowsShown(page)
    await rows(page).first().getByRole('link', { name: /详情/ }).click()
    await expect.poll(() => pathOf(page)).toMatch(/^\/merchants\/merdetail\/\d{16}\/AP\d+$/)
    for (const name of [
      '基本信息',
      '结算信息',
      '产品费率',
      '门店',
      '终端',
      '渠道报备',
      '资料影像',
      '关联业务',
      '操作日志',
    ]) {
      await main(page).getByRole('tab', { name, exact: true }).click()
      await main(page).getByRole('tabpanel').first().waitFor()
    }
    await main(page).getByRole('tab', { name: '关联业务', exact: true }).click()
    for (const name of ['今日交易', '近7天退款', '调单与拒付', '风险申诉', '会员', '进件申请'])
      await main(page).getByRole('region', { name, exact: true }).waitFor()
    // Its application, and the way to all of them.
    await main(page)
      .getByRole('table', { name: '商户进件' })
      .getByText(/^AP\d+$/)
      .first()
      .waitFor()
    await main(page).getByRole('tab', { name: '产品费率', exact: true }).click()
    await main(page).getByText('微信').first().waitFor()
  })

  test('reveals masked values for a while to a user who may see them', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', '/merchants/merinfo')
    await rowsShown(page)
    await rows(page).first().getByRole('link', { name: /详情/ }).click()
    const panel = main(page).getByRole('tabpanel').first()
    await panel
      .getByText(/^\d{3}\*{4}\d{4}$/)
      .first()
      .waitFor()
    await panel.getByRole('button', { name: /联系手机/ }).click()
    await panel
      .getByText(/^1\d{10}$/)
      .first()
      .waitFor()
  })

  test('has each dot of its timeline at the middle of the line beside it', async ({
    page,
    probe,
  }) => {
    const session = await probe.as('fws_admin')
    const { list } = await probe.list(session, '/v1/device/list', { bindStatus: 'BOUND' })
    await signIn(page, probe, 'fws_admin', `/merchants/terminal/show/${String(list[0]!.deviceId)}`)
    const lines = main(page).locator('.rv-timeline li')
    await lines.first().waitFor()
    expect(
      await lines.evaluateAll((all) =>
        all.map((line) => {
          const { top, height } = line.querySelector('time')!.getBoundingClientRect()
          const dot = getComputedStyle(line, '::before')
          const middle = line.getBoundingClientRect().top + Number.parseFloat(dot.top) + 4
          return Math.abs(top + height / 2 - middle) < 1
        }),
      ),
    ).not.toContain(false)
  })

  test('of an unknown record says so', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', '/trades/details/show/202601010000000000000000')
    await main(page).getByText('数据不存在').first().waitFor()
  })

  test('two records of one screen are two tabs, each with its own values', async ({
    page,
    probe,
  }) => {
    const session = await probe.as('fws_admin')
    const { list } = await probe.list(session, '/v1/merchant/queryList')
    const [one, two] = list
    const path = (row: typeof one) =>
      `/merchants/merdetail/${String(row!.merId)}/${String(row!.applyId)}`
    await signIn(page, probe, 'fws_admin', path(one))
    await tab(page, String(one!.merRegName)).waitFor()
    await page.goto(path(two))
    await tab(page, String(two!.merRegName)).waitFor()
    await tab(page, String(one!.merRegName)).click()
    await main(page)
      .getByRole('heading', { name: String(one!.merRegName) })
      .waitFor()
    await expect.poll(() => main(page).innerText()).not.toContain(String(two!.merRegName))
  })
})
