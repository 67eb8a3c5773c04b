import { and, asc, eq, sql } from 'drizzle-orm'
import { describe } from 'vitest'
import { device, merchant, shop, upstreamOrder } from '../../../packages/gateway/schema'
import { openMerchant } from '../../../packages/gateway/tests/ingest/support'
import type { TestGateway } from '../../../packages/gateway/tests/support/gateway'
import { expectAccessible } from '../../e2e/support/axe'
import { main, pathOf, rowAction, signIn, toast } from '../../e2e/support/console'
import {
  box,
  changesOf,
  choose,
  give,
  pickDay,
  radio,
  refusedAt,
  submit,
} from '../../e2e/support/merchant-change'
import { expect, test } from '../../e2e/support/own-gateway'

/** Settled up to its last trade, with one terminal (as the gateway's tests of closing have it). */
const QUIET = '8240923001006240'
const HOUR_MS = 3_600_000

const merchantOf = async (gateway: TestGateway, merId: string) =>
  (await gateway.db.select().from(merchant).where(eq(merchant.merId, merId)))[0]!
const open = async (gateway: TestGateway) =>
  merchantOf(gateway, (await openMerchant(gateway)).merId)

describe('a change of a merchant, driven from the ask to its effect:', () => {
  test('the rate of a product, from a day on', async ({ page, probe, gateway }) => {
    const change = changesOf({ page, probe, gateway }, await open(gateway))
    const rate = box(page, '费率')
    await change.open('变更费率')
    await choose(page, '产品', '微信')
    await pickDay(page, '生效日期', '2026-11-21')
    await rate.fill('8')
    await refusedAt(page, '费率', '费率不能大于3.00%')
    await rate.fill('0.1')
    await refusedAt(page, '费率', '费率不能低于成本费率')
    await rate.fill('0.6')
    await pickDay(page, '生效日期', '2026-11-20')
    await refusedAt(page, '生效日期', '生效日期最早为明天')
    await pickDay(page, '生效日期', '2026-11-21')
    await change.asked('费率')
    await page.mouse.move(0, 0)
    await expectAccessible(page)
    await change.agreed('费率')
    await change.shows('WAITING', '费率 0.30% → 0.60%')
    await (
      await change.detail()
    )
      .getByText(/^费率变更待生效（.+，2026-11-21 00:00:00 生效）/)
      .waitFor()
    await gateway.clock.advance(9 * HOUR_MS)
    await change.shows('EFFECTIVE', '费率 0.30% → 0.60%')
    const rates = (await change.detail('产品费率')).getByRole('table', { name: '产品费率' })
    await rates.getByText('0.60%', { exact: true }).first().waitFor()
  })

  test('limits of a channel', async ({ page, probe, gateway }) => {
    const change = changesOf({ page, probe, gateway }, await open(gateway))
    await change.open('变更限额')
    await choose(page, '支付渠道', '微信')
    await box(page, '单笔限额').fill('6000')
    await box(page, '单日限额').fill('5000')
    await refusedAt(page, '单笔限额', '单笔限额不能大于单日限额')
    await box(page, '单笔限额').fill('1000')
    await change.asked('限额')
    await change.agreed('限额')
    await change.shows('EFFECTIVE', '单笔限额 无 → ¥1,000.00')
    const limits = (await change.detail('产品费率')).getByRole('table', { name: '收款限额' })
    await limits.getByText('¥5,000.00').or(limits.getByText('5,000.00')).first().waitFor()
  })

  test('the settlement cycle and the least amount', async ({ page, probe, gateway }) => {
    const change = changesOf({ page, probe, gateway }, await open(gateway))
    await change.open('变更结算周期与起结金额')
    await refusedAt(page, '结算周期', '与当前一致，没有变更')
    await choose(page, '结算周期', '自然日次日')
    await box(page, '起结金额').fill('')
    await refusedAt(page, '起结金额', '请输入起结金额')
    await box(page, '起结金额').fill('50')
    await change.asked('结算周期与起结金额')
    await change.agreed('结算周期与起结金额')
    await change.shows('WAITING', /结算周期 工作日次日 → 自然日次日/)
    await gateway.clock.advance(9 * HOUR_MS)
    await change.shows('EFFECTIVE', /结算周期 工作日次日 → 自然日次日/)
    const detail = await change.detail('结算信息')
    await detail.getByText('自然日次日').first().waitFor()
    await detail.getByText('¥50.00').first().waitFor()
  })

  test('names and contact', async ({ page, probe, gateway }) => {
    const change = changesOf({ page, probe, gateway }, await open(gateway))
    await change.open('变更基本信息')
    await refusedAt(page, '商户名称', '与当前一致，没有变更')
    await box(page, '联系手机').fill('123')
    await box(page, '商户名称').fill('杭州新西湖餐饮有限公司')
    await refusedAt(page, '联系手机', '手机号格式不正确')
    await box(page, '联系手机').fill('13800138000')
    await refusedAt(page, '新营业执照', '请上传新营业执照')
    await give(page, '新营业执照')
    await change.asked('基本信息')
    await change.agreed('基本信息')
    await change.shows('EFFECTIVE', /→ 杭州新西湖餐饮有限公司/)
    const detail = await change.detail()
    await detail.getByText('杭州新西湖餐饮有限公司').first().waitFor()
    await detail.getByText('138****8000').first().waitFor()
  })

  test('the renewed licence', async ({ page, probe, gateway }) => {
    const holder = await open(gateway)
    const change = changesOf({ page, probe, gateway }, holder)
    await change.open('更新证照')
    await radio(page, '营业执照')
    await refusedAt(page, '新证照照片', '请上传新证照照片')
    await give(page, '新证照照片')
    await box(page, '证照号码').fill(holder.licenseNo ?? '')
    await pickDay(page, '有效期起', '2026-11-10')
    await pickDay(page, '有效期止', '2026-11-09')
    await refusedAt(page, '有效期止', '有效期的开始日期须早于结束日期')
    await pickDay(page, '有效期止', '2036-11-09')
    await change.asked('证照更新')
    await change.agreed('证照更新')
    await change.shows('EFFECTIVE', /证照有效期止 .+ → 2036-11-09/)
    await (
      await change.detail()
    )
      .getByText(/2036-11-09/)
      .first()
      .waitFor()
  })

  test('a shop that is renamed, and one with terminals that stays open', async ({
    page,
    probe,
    gateway,
  }) => {
    const holder = await open(gateway)
    const [at] = await gateway.db
      .select({ shopId: shop.shopId, shopName: shop.shopName })
      .from(shop)
      .innerJoin(device, eq(device.shopId, shop.shopId))
      .where(and(eq(shop.merId, holder.merId), eq(shop.shopStatus, 'OPEN')))
      .orderBy(asc(shop.shopId))
    const change = changesOf({ page, probe, gateway }, holder)
    await change.open('变更门店')
    await radio(page, '关店')
    await refusedAt(page, '门店', '请选择门店')
    await choose(page, '门店', at!.shopName)
    await submit(page)
    await toast(page, /^门店已绑定 \d+ 台终端，请先解绑再关店/)
    await radio(page, '修改门店')
    await box(page, '门店联系手机').fill('123')
    await refusedAt(page, '门店联系手机', '手机号格式不正确')
    await box(page, '门店联系手机').fill('')
    await box(page, '门店名称').fill('改名后的门店')
    await change.asked('门店')
    await change.agreed('门店')
    await change.shows('EFFECTIVE', `门店名称 ${at!.shopName} → 改名后的门店`)
    await (await change.detail('门店')).getByText('改名后的门店').first().waitFor()
  })

  test('payments off, and on again', async ({ page, probe, gateway }) => {
    const change = changesOf({ page, probe, gateway }, await open(gateway))
    await change.open('暂停收款', '更多操作')
    await change.asked('暂停收款')
    await change.agreed('暂停收款')
    await change.shows('EFFECTIVE', '收款状态 正常收款 → 暂停收款')
    await (await change.detail()).getByText(/^商户自 .+ 起暂停收款，渠道不受理新的支付/).waitFor()
    const more = main(page).getByRole('button', { name: '更多操作', exact: true })
    await more.click()
    await page.getByRole('menuitem', { name: '恢复收款', exact: true }).waitFor()
    expect(await page.getByRole('menuitem', { name: '暂停收款', exact: true }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await change.open('恢复收款', '更多操作')
    await change.asked('恢复收款')
    await change.agreed('恢复收款')
    await change.shows('EFFECTIVE', '收款状态 暂停收款 → 正常收款')
    const detail = await change.detail()
    await detail.getByRole('button', { name: '变更', exact: true }).waitFor()
    expect(await detail.getByText(/起暂停收款/).count()).toBe(0)
  })

  test('the merchant closed', async ({ page, probe, gateway }) => {
    const holder = await merchantOf(gateway, QUIET)
    const change = changesOf({ page, probe, gateway }, holder)
    await change.open('注销商户', '更多操作')
    await refusedAt(page, '注销申请书', '请上传注销申请书')
    await give(page, '注销申请书')
    await submit(page)
    await toast(page, '不能注销：已绑定的终端 1 台')
    const session = await gateway.signIn('fws_admin')
    const bound = await gateway.db.select().from(device).where(eq(device.merId, QUIET))
    for (const { deviceId } of bound)
      await gateway.post('/v1/device/unbind', { deviceId, reason: '商户注销' }, { session })
    await change.asked('商户注销')
    await change.agreed('商户注销')
    await change.shows('EFFECTIVE', '商户状态 正常 → 已注销')
    const detail = await change.detail()
    await detail.getByText(/^商户已注销（2026-11-20 .+）。原因：变更单 MC/).waitFor()
    expect(await detail.getByRole('button', { name: '变更', exact: true }).count()).toBe(0)
  })

  test('refused by the second person, with his reason', async ({ page, probe, gateway }) => {
    const change = changesOf({ page, probe, gateway }, await open(gateway))
    await change.open('暂停收款', '更多操作')
    await change.asked('暂停收款')
    await change.reject('暂停收款', '商户仍在营业')
    await change.shows('REFUSED', '收款状态 正常收款 → 暂停收款')
    await main(page).getByRole('link', { name: /^MC/ }).first().click()
    await main(page).getByText('商户仍在营业').first().waitFor()
    await change.open('暂停收款', '更多操作')
    await submit(page)
    await toast(page, '已提交变更，须由他人复核')
  })

  test('overdue at the channel leads to its order, which is sent again there', async ({
    page,
    probe,
    gateway,
  }) => {
    const change = changesOf({ page, probe, gateway }, await open(gateway))
    await change.open('暂停收款', '更多操作')
    await change.asked('暂停收款')
    await change.review('暂停收款')
    await toast(page, '已通过，等待渠道处理')
    await gateway.db
      .update(upstreamOrder)
      .set({ state: 'EXPIRED', nextAt: null })
      .where(eq(upstreamOrder.kind, 'channel.change'))
    await change.shows('UPSTREAM', '收款状态 正常收款 → 暂停收款')
    await main(page).getByRole('link', { name: /^MC/ }).first().click()
    await main(page).getByText('上游逾期未答复').first().waitFor()
    await main(page).getByRole('link', { name: '重新发送', exact: true }).click()
    await expect.poll(() => pathOf(page)).toBe('/ingest/upstreamOrder')
    await rowAction(page, '重新发送')
    await submit(page, '确认重新发送')
    await toast(page, '已重新发送')
  })

  test('a clerk without the right sees the change and neither asks for it nor decides it', async ({
    page,
    probe,
    gateway,
  }) => {
    const holder = await open(gateway)
    const change = changesOf({ page, probe, gateway }, holder)
    await change.open('暂停收款', '更多操作')
    await change.asked('暂停收款')
    await gateway.db.execute(sql`update user_role set
      codes = codes - '02100007:ask' - '02100007:review' - '02100006:settle' where user_id =
      (select user_id from app_user where login_name = 'fws_ops')`)
    await page.context().clearCookies()
    await signIn(page, probe, 'fws_ops', `/merchants/merdetail/${holder.merId}/${holder.applyId}`)
    await main(page)
      .getByText(/^暂停收款变更待复核/)
      .waitFor()
    expect(await main(page).getByRole('button', { name: '变更', exact: true }).count()).toBe(0)
    await main(page).getByRole('link', { name: '查看变更' }).first().click()
    await main(page).getByRole('table', { name: '变更内容', exact: true }).waitFor()
    for (const name of ['复核通过', '复核驳回', '撤回'])
      expect(await main(page).getByRole('button', { name, exact: true }).count()).toBe(0)
  })
})
