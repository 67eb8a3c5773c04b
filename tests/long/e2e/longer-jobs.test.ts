import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, describe } from 'vitest'
import { encodePng } from '../../../packages/gateway/core/pictures/png'
import { dialog, field, main, rowsShown, signIn, toast } from '../../e2e/support/console'
import {
  chooseCategory,
  isRead,
  sample,
  saved,
  stateShown,
  take,
  takeMobile,
} from '../../e2e/support/entry'
import { handOf, search, type Hand } from '../../e2e/support/hand'
import { expect, test } from '../../e2e/support/test'

/** Jobs of many fields, and those that two persons share; actions are counted as in `jobs`. */
interface Job {
  job: string
  was: string
  wanted: number
  is: number
}

const jobs: Job[] = []
// oxlint-disable-next-line no-console -- the table is what this file is watched for
afterAll(() => console.table(jobs))

/** Counts the actions of a job that begins at the screen shown after signing in. */
async function play(
  page: Page,
  job: string,
  [was, wanted, is]: readonly [was: string, wanted: number, is: number],
  run: Hand,
): Promise<void> {
  await page.goto('/merchants/merorder')
  await rowsShown(page)
  const counted = await handOf(page, run)
  jobs.push({ job, was, wanted, is: counted })
  expect(counted, job).toBe(is)
}

/** The sandbox's sample of an electronic invoice. */
async function invoiceOf(page: Page) {
  const answer = await fetch(`${new URL(page.url()).origin}/sandbox/samples/invoice-pdf.pdf`)
  const buffer = Buffer.from(await answer.arrayBuffer())
  return { name: '发票.pdf', mimeType: 'application/pdf', buffer }
}

const sampleOf = (page: Page, name: string) => sample(new URL(page.url()).origin, name)

describe('a clerk’s longer jobs', () => {
  test('a company from empty to submitted', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', '/merchants/merorder')
    await play(page, 'a company from empty to submitted', ['36', 27, 27], async (hand) => {
      const give = async (label: string, name: string) =>
        hand.pick(field(page, `上传${label}`), await sampleOf(page, name))
      const next = () => hand.chord('Control+Enter')
      await hand.click(main(page).getByRole('link', { name: '新增普通商户', exact: true }))
      await field(page, '上传营业执照照片').waitFor({ state: 'attached' })
      await hand.click(page.getByRole('radio', { name: '企业', exact: true }))
      await give('营业执照照片', 'license-enterprise')
      await isRead(page, '商户注册名称', '杭州拾光样例餐饮管理有限公司')
      await next()
      await field(page, '法人手机号').waitFor()
      await give('人像面', 'id-front-legal')
      await give('国徽面', 'id-back-legal')
      await hand.fill(field(page, '法人手机号'), '13900139000')
      await hand.fill(field(page, '联系邮箱'), 'shiguang@example.cn')
      await hand.click(page.getByRole('radio', { name: '是', exact: true }))
      await isRead(page, '证件居住地址', /样本路8号院/)
      await next()
      await hand.fill(field(page, '商户简称'), '拾光餐饮')
      await page.keyboard.press('Enter')
      await isRead(page, '小票名称', '拾光餐饮')
      await hand.does(takeMobile(page))
      await hand.does(chooseCategory(page, 'zhongcan'))
      await hand.click(page.getByRole('button', { name: '同注册地址', exact: true }))
      await give('门头照', 'store-header')
      await give('店内照', 'store-indoor')
      await give('收银台照', 'store-cashier')
      await next()
      await hand.fill(field(page, '银行账号'), '571900200100886')
      await hand.fill(field(page, '再次输入银行账号'), '571900200100886')
      await hand.does(pickBy(page, '开户银行', 'zsyh', '招商银行'))
      await give('开户许可证/基本存款账户信息', 'account-permit')
      await hand.does(pickBy(page, '联行号', '杭州', /杭州/))
      const steps = main(page).getByRole('navigation', { name: '填写步骤' })
      await hand.click(steps.getByRole('button', { name: '协议与确认' }))
      await hand.click(page.getByRole('checkbox', { name: /我已核实/ }))
      await saved(page)
      await hand.chord('Control+Enter')
      await page.locator('button:focus', { hasText: '确认提交' }).waitFor()
      await hand.chord('Enter')
      await stateShown(page, '审核中')
    })
  })

  test('another settlement account, and its approval by a second person', async ({
    page,
    probe,
  }) => {
    const { list } = await probe.list(await probe.as('fws_admin'), '/v1/merchant/queryList', {
      subjectType: ['ENTERPRISE'],
      merStatus: ['NORMAL'],
    })
    const { merId } = list[0] as Record<string, string>
    const [branch] = await probe.ok<{ branchCode: string; branchName: string }[]>(
      '/v1/function/bankFunc/branchList',
      { bankCode: '01020000', cityCode: '330100' },
      { session: await probe.as('fws_admin') },
    )
    await signIn(page, probe, 'fws_admin', '/merchants/merorder')
    await play(page, 'another settlement account, approved', ['18', 13, 13], async (hand) => {
      await search(hand, `变更结算账户 ${merId!}`)
      const at = dialog(page)
      await hand.fill(field(at, '银行账号'), '1202 0267 0990 0012 345')
      await hand.fill(field(at, '再次输入银行账号'), '1202026709900012345')
      await hand.fill(field(at, '联行号'), branch!.branchCode)
      await expect.poll(() => field(at, '支行').inputValue()).toBe(branch!.branchName)
      for (const label of ['变更申请书', '账户证明'])
        await hand.pick(at.getByLabel(`上传${label}`), PICTURE)
      await expect.poll(() => at.getByRole('button', { name: /^预览/ }).count()).toBe(2)
      const underWay = at.getByRole('progressbar').or(at.getByText('排队中'))
      await expect.poll(() => underWay.count()).toBe(0)
      await hand.fill(field(at, '变更原因'), '原账户已销户')
      await field(at, '变更原因').press('Enter')
      await toast(page, '已提交变更申请，须由他人复核')

      // The second person begins where signing in leads.
      await page.context().clearCookies()
      await signIn(page, probe, 'fws_ops', '/workbench')
      await hand.click(main(page).getByRole('link', { name: /结算账户变更待复核/ }))
      await rowsShown(page)
      await hand.click(main(page).locator('tbody').getByRole('link').first())
      await hand.click(main(page).getByRole('tab', { name: '结算信息' }))
      await hand.click(main(page).getByRole('button', { name: '复核通过' }))
      await hand.click(dialog(page).getByRole('button', { name: '通过' }))
      await toast(page, '已通过，冷静期后生效')
    })
  })

  test('the invoice of last month with its file', async ({ page, probe }) => {
    const session = await probe.as('fws_admin')
    const { list } = await probe.list(session, '/v1/settle/list', {
      targetType: 'PROVIDER',
      settleStatus: 'TO_CONFIRM',
    })
    const { settleNo, version } = list[0] as { settleNo: string; version: number }
    await probe.ok('/v1/settle/confirm', { settleNo, version }, { session })
    await signIn(page, probe, 'fws_admin', '/merchants/merorder')
    await play(page, 'the invoice of last month with its file', ['7', 6, 6], async (hand) => {
      await hand.click(workbench(page))
      await hand.click(main(page).getByRole('link', { name: /待开票/ }))
      await main(page).getByText(settleNo).waitFor()
      await hand.click(main(page).getByRole('link', { name: '去开票' }).first())
      const form = main(page).getByRole('form', { name: '开票' })
      await hand.pick(field(form, '上传发票文件'), await invoiceOf(page))
      await form.getByRole('button', { name: '更换文件' }).waitFor()
      await isRead(page, '发票号码', '26332000000000100862')
      // The sample is another month's invoice: it says so, and the user confirms.
      await hand.click(form.getByRole('checkbox', { name: /已核对/ }))
      await hand.click(form.getByRole('button', { name: '提交审核' }))
      await toast(page, '已提交审核')
    })
  })

  test('a partner, its administrator, and what that person sees', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', '/merchants/merorder')
    const loginName = `qd${randomUUID().slice(0, 8)}`
    const run: Hand = async (hand) => {
      await search(hand, '新增渠道商')
      const at = dialog(page)
      await hand.fill(field(at, '名称'), '湖畔支付推广有限公司')
      await hand.fill(field(at, '简称'), '湖畔')
      await hand.fill(field(at, /^分润比例/), '30')
      await field(at, /^分润比例/).press('Enter')
      await hand.click(at.getByRole('button', { name: '新增员工' }))
      await at.getByText('湖畔支付推广有限公司').first().waitFor()
      await hand.fill(field(at, /^账号/), loginName)
      await hand.fill(field(at, '手机号'), '13900139111')
      await hand.fill(field(at, '姓名'), '湖小畔')
      await hand.does(pickBy(page, '角色', '渠道商', /渠道商/))
      // The list of roles stays open until the field is left.
      await page.keyboard.press('Tab')
      await hand.click(at.getByRole('button', { name: '确认新增员工' }))
      await hand.click(at.getByRole('button', { name: '查看权限' }))
      await main(page).getByRole('heading', { name: '湖小畔' }).waitFor()
      await main(page).getByRole('heading', { name: '角色' }).waitFor()
    }
    await play(page, 'a partner, its administrator, what they see', ['27', 12, 12], run)
  })

  test('twenty terminals of which two are bad', async ({ page, probe }) => {
    await signIn(page, probe, 'fws_admin', '/merchants/merorder')
    const batch = randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()
    const serial = (at: number) => `IMP${batch}${String(at).padStart(2, '0')}`
    const head = '设备品类*,型号（必填）,终端序列号(SN)'
    const good = Array.from({ length: 18 }, (_, at) => `云音箱,HS-V20,${serial(at)}`)
    const file = (lines: readonly string[]) => ({
      name: '终端.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\ufeff${[head, ...lines].join('\r\n')}\r\n`),
    })
    await play(page, 'twenty terminals, two bad', ['10 and Excel', 7, 7], async (hand) => {
      await search(hand, '批量导入')
      const at = dialog(page)
      const bad = [`收银台,HS-V20,${serial(18)}`, '云音箱,HS-V20,1.23457E+17']
      await hand.pick(at.getByLabel('上传终端文件'), file([...good, ...bad]))
      await at.getByRole('button', { name: '移除' }).waitFor()
      await hand.click(at.getByRole('button', { name: '开始导入' }))
      await at.getByText('成功 18 条，失败 2 条').waitFor()
      await hand.click(at.getByRole('button', { name: '改正后再导入' }))
      const again = [`云音箱,HS-V20,${serial(18)}`, `云音箱,HS-V20,${serial(19)}`]
      await hand.pick(at.getByLabel('上传终端文件'), file(again))
      await at.getByRole('button', { name: '移除' }).waitFor()
      await hand.click(at.getByRole('button', { name: '开始导入' }))
      await at.getByText('成功 2 条，失败 0 条').waitFor()
    })
  })
})

const PICTURE = {
  name: '资料.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    encodePng({
      width: 64,
      height: 64,
      palette: [[26, 95, 208]],
      pixels: new Uint8Array(64 * 64),
    }),
  ),
}

const workbench = (page: Page) =>
  page
    .getByRole('navigation', { name: '主菜单' })
    .getByRole('link', { name: '工作台', exact: true })

/** Opens a choice, types and takes what is found. */
async function pickBy(
  page: Page,
  label: string,
  typed: string,
  option: string | RegExp,
): Promise<void> {
  await field(page, label).click()
  await page.keyboard.type(typed)
  await take(page, option)
}
