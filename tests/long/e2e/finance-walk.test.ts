import type { Locator, Page } from 'playwright-core'
import { describe } from 'vitest'
import { prove } from '../../../packages/gateway/features/proof/prove'
import { PROVIDER_ONE } from '../../../packages/gateway/tests/support/samples'
import { simplePdf } from '../../../packages/gateway/tests/support/simple-pdf'
import type { Probe } from '../../../packages/conformance/probe'
import { dialog, field, main, pathOf, rows, signIn, table, toast } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/own-gateway'
import { goInside } from '../../e2e/support/screens'
import {
  cloudFee,
  dayOf,
  incomeOf,
  netOf,
  paidOn,
  rowsOf,
  sum,
  withoutTax,
  yuan,
  type Income,
  type Rows,
} from '../../e2e/support/sums'

const OWN = '云杉支付服务有限公司'
const MONTH = '2026-11'
const inMonth = (day: string) => day.startsWith(MONTH)

/** The partner that is paid through the cloud account. */
const CLOUD_PARTNER = '7000000000000007'

/** Moves business time forward to a moment in Asia/Shanghai, with all that falls due on the way. */
async function moveTo(probe: Probe, moment: string) {
  const ms = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)
  const advanceMs = ms(moment) - ms(await probe.now())
  expect((await probe.sandbox('/clock', { advanceMs })).status).toBe(200)
  expect(await probe.now()).toBe(moment)
}

async function decide(probe: Probe, kind: string, id: string, decision: string) {
  expect((await probe.sandbox('/decide', { kind, id, decision })).status).toBe(200)
}

async function listShown(page: Page, title: string) {
  await main(page)
    .locator('[aria-busy="false"]')
    .getByRole('table', { name: title, exact: true })
    .locator('tbody:not([aria-hidden]) tr')
    .first()
    .waitFor()
}

/** Goes to a list and waits for its rows. */
async function open(page: Page, title: string, address: string) {
  await goInside(page, address)
  await listShown(page, title)
}

/** The sums above a list, by their names. */
async function headline(page: Page): Promise<Record<string, string>> {
  const strip = main(page).locator('dl[aria-label="合计"]')
  const names = await strip.locator('dt').allInnerTexts()
  const values = await strip.locator('dd').allInnerTexts()
  return Object.fromEntries(names.map((name, i) => [name.trim(), values[i]!.trim()]))
}

/** Some columns of a list's rows, found by their headings. */
async function cells(page: Page, title: string, headings: readonly string[]): Promise<string[][]> {
  const list = table(page, title)
  const heads = (await list.locator('thead th').allInnerTexts()).map((text) => text.trim())
  const places = headings.map((heading) => heads.findIndex((text) => isHeading(text, heading)))
  const lines = await list.locator('tbody:not([aria-hidden]) tr').all()
  const texts = await Promise.all(lines.map((line) => line.locator('td').allInnerTexts()))
  return texts.map((line) => places.map((at) => line[at]?.trim() ?? ''))
}

/** Waits until the list has these rows, in any order. */
async function expectRows(
  page: Page,
  title: string,
  headings: readonly string[],
  wanted: readonly string[][],
) {
  const found = async () => (await cells(page, title, headings)).toSorted()
  await expect.poll(found).toEqual(wanted.toSorted())
}

/** A date picker takes typed text. */
async function typeDate(form: Locator, label: string, date: string) {
  await field(form, label).fill(date)
  await field(form, label).press('Enter')
}

/** A heading says its unit after its name. */
const isHeading = (text: string, name: string): boolean => text.replace(/（元）.*$/s, '') === name

/** The figures of the summary of a day's or many days' trades. */
function traded({ trades, refunds }: Rows, isDay: (day: string) => boolean) {
  const paid = paidOn({ trades, refunds, tops: new Map() }, isDay)
  const numbers = new Set(paid.map(({ tradeNo }) => tradeNo))
  const back = refunds.filter((one) => one.refundStatus === 'SUCCESS' && numbers.has(one.tradeNo))
  const payAmt = sum(paid, (row) => row.payAmt)
  const refundAmt = sum(back, (row) => row.refundAmt)
  return {
    payCount: paid.length,
    payAmt,
    refundCount: back.length,
    refundAmt,
    netAmt: payAmt - refundAmt,
    feeAmt: sum(paid, (row) => row.feeAmt),
    couponAmt: sum(paid, (row) => row.couponAmt),
    merCount: new Set(paid.map(({ merId }) => merId)).size,
  }
}

function tradedOn(rows: Rows, day: string): string[] {
  const one = traded(rows, (other) => other === day)
  return [
    day,
    count(one.payCount),
    yuan(one.payAmt),
    count(one.refundCount),
    yuan(one.refundAmt),
    yuan(one.netAmt),
    yuan(one.feeAmt),
    yuan(one.couponAmt),
  ]
}

const count = (n: number): string => n.toLocaleString('en-US')

describe('finance', () => {
  test('goes from trades over income and settlement to a paid month, each figure as its trades make it', async ({
    page,
    probe,
    gateway,
  }) => {
    // Trades of the month so far, by day.
    const before = await rowsOf(gateway.db, PROVIDER_ONE)
    const range = 'tradeDateStart=2026-11-01&tradeDateEnd=2026-11-20'
    await signIn(page, probe, 'fws_finance', `/trades/trade?${range}&pageSize=50`)
    await listShown(page, '交易汇总')
    const all = traded(before, inMonth)
    expect(await headline(page)).toEqual({
      交易金额: `¥${yuan(all.payAmt)}`,
      交易笔数: count(all.payCount),
      退款金额: `¥${yuan(all.refundAmt)}`,
      交易净额: `¥${yuan(all.netAmt)}`,
      手续费: `¥${yuan(all.feeAmt)}`,
      动销商户数: count(all.merCount),
    })
    const days = [...new Set(paidOn(before, inMonth).map((row) => dayOf(row.tradeTime)))]
    expect(days.length).toBe(20)
    await expectRows(
      page,
      '交易汇总',
      ['交易日期', '交易笔数', '交易金额', '退款笔数', '退款金额', '净额', '手续费', '优惠金额'],
      days.map((day) => tradedOn(before, day)),
    )

    // The month ends: its last day is closed, it is settled.
    for (let day = 21; day <= 30; day++) await moveTo(probe, `2026-11-${day} 18:00:00`)
    await moveTo(probe, '2026-12-01 08:00:00')
    const after = await rowsOf(gateway.db, PROVIDER_ONE)
    const income = incomeOf(after, inMonth)
    const net = netOf(income)
    const months = `incomeMonthStart=${MONTH}&incomeMonthEnd=${MONTH}`
    await open(page, '服务商收益', `/trades/income?groupBy=MONTH&${months}`)
    const [feeAmt, costAmt, shareAmt] = [
      sum(income, (row) => row.feeAmt),
      sum(income, (row) => row.costAmt),
      sum(income, (row) => row.shareAmt),
    ]
    await expectRows(
      page,
      '服务商收益',
      [
        '收益月份',
        '交易金额',
        '交易笔数',
        '商户手续费',
        '成本手续费',
        '收益',
        '渠道商分润',
        '净收益',
      ],
      [
        [
          MONTH,
          yuan(sum(income, (row) => row.transAmt)),
          count(sum(income, (row) => row.transCount)),
          yuan(feeAmt),
          yuan(costAmt),
          yuan(feeAmt - costAmt),
          yuan(shareAmt),
          yuan(net),
        ],
      ],
    )

    // The settlements of all parties; the provider confirms its own.
    const bills = `billMonthStart=${MONTH}&billMonthEnd=${MONTH}`
    await open(page, '结算管理', `/cloudAccount/settleManager?${bills}`)
    await expectRows(
      page,
      '结算管理',
      ['结算对象', '分润金额', '调账', '代扣税/云账户服务费', '应付金额', '结算状态'],
      settlements(after, income, net),
    )
    const own = rows(page).filter({ hasText: OWN })
    const settleNo = await own.getByRole('link', { name: /^ST\d+$/ }).innerText()
    await own.getByRole('button', { name: '确认', exact: true }).click()
    await dialog(page)
      .getByText(`¥${yuan(net)}，确认后不能再提异议`)
      .waitFor()
    await dialog(page)
      .getByRole('button', { name: /确\s*认|确\s*定/ })
      .click()
    await toast(page, '已确认')
    await own.getByText('待开票').waitFor()

    // What is to be invoiced, with the tax that is in it.
    const [taxed, untaxed] = [yuan(net - withoutTax(net)), yuan(withoutTax(net))]
    const invoiced = async (invoicedAmt: number, remainAmt: number, status: string) => {
      await open(page, '发票金额查询', `/billing/detail?${bills}`)
      await expectRows(
        page,
        '发票金额查询',
        ['账期', '分润金额(含税)', '税额', '不含税金额', '调账', '已开票', '待开票', '开票状态'],
        [[MONTH, yuan(net), taxed, untaxed, '0.00', yuan(invoicedAmt), yuan(remainAmt), status]],
      )
    }
    await invoiced(0, net, '待开票')
    await rows(page).first().getByRole('link', { name: '去开票' }).click()

    // The invoice: its settlement is chosen, its amounts are filled in; a wrong number is reported.
    const form = main(page).getByRole('form', { name: '开票' })
    await form.locator('label', { hasText: settleNo }).locator(':checked').waitFor()
    await form.getByText(`已选 1 张，合计 ¥${yuan(net)}`).waitFor()
    await field(form, '上传发票文件').setInputFiles({
      name: '发票.pdf',
      mimeType: 'application/pdf',
      buffer: simplePdf('INVOICE', ['2026-11']),
    })
    await form.getByRole('button', { name: '更换文件' }).waitFor()
    await field(form, '发票号码').fill('263320000000000000')
    await typeDate(form, '开票日期', '2026-12-02')
    await form.getByRole('button', { name: '提交审核' }).click()
    await form.getByText('数电票的发票号码须为20位数字').waitFor()
    await form.getByText('开票日期不能晚于今天').waitFor()
    await expect
      .poll(() => field(form, '发票号码').evaluate((at) => at === document.activeElement))
      .toBe(true)
    await field(form, '发票号码').fill('26332000000000000001')
    await typeDate(form, '开票日期', '2026-12-01')
    await form.getByRole('button', { name: '提交审核' }).click()
    await toast(page, '已提交审核')
    await expect.poll(() => pathOf(page)).toMatch(/^\/invoiceManager\/settleManager\/show\/\w+$/)
    const invoiceApplyNo = pathOf(page).split('/').at(-1)!
    await main(page).getByText('审核中').first().waitFor()
    for (const amount of [yuan(net), taxed, untaxed])
      await main(page).getByText(`¥${amount}`).first().waitFor()

    // Accepted, it covers the month and sends the settlement to be paid.
    await decide(probe, 'invoice', invoiceApplyNo, 'approve')
    await invoiced(net, 0, '已开票')
    const settle = () => open(page, '结算管理', `/cloudAccount/settleManager?settleNo=${settleNo}`)
    await settle()
    await own.getByText('待付款').waitFor()

    // The bank's two runs of that day; the money leaves the profit account.
    const balance = () =>
      main(page).getByRole('region', { name: '分润账户' }).locator('.account-total dd').innerText()
    await goInside(page, '/accounts/accountOverview')
    const total = fenOf(await balance())
    await moveTo(probe, '2026-12-01 16:30:00')
    await page.reload()
    await expect.poll(balance).toBe(`¥${yuan(total - net)}`)
    await settle()
    await own.getByText('已付款').waitFor()
    expect((await cells(page, '结算管理', ['付款时间']))[0]![0]).toMatch(/^2026-12-01 16:/)
    await open(page, '账户流水', `/accounts/accountStatement?relatedNo=${settleNo}`)
    await expectRows(
      page,
      '账户流水',
      ['业务类型', '变动前余额', '变动金额', '变动后余额'],
      [['提现', yuan(total), yuan(-net), yuan(total - net)]],
    )
    await open(
      page,
      '分润账户查询',
      `/accounts/profitStatement?monthStart=${MONTH}&monthEnd=2026-12`,
    )
    await expect
      .poll(() => cells(page, '分润账户查询', ['月份', '已结算', '结算状态']))
      .toContainEqual([MONTH, expect.anything(), '已结算'])
    expect(await cells(page, '分润账户查询', ['月份', '已结算', '期末余额'])).toContainEqual([
      '2026-12',
      yuan(net),
      yuan(total - net),
    ])

    // A day's statements say what its trades and refunds say.
    const day = 'billDateStart=2026-11-20&billDateEnd=2026-11-20'
    await open(page, '对账单查询', `/fin/list?${day}&billType=TRADE`)
    await expectRows(
      page,
      '对账单查询',
      ['支付渠道', '交易笔数', '交易金额', '退款笔数', '退款金额', '手续费', '应结金额'],
      statementsOf(await rowsOf(gateway.db, PROVIDER_ONE), '2026-11-20'),
    )

    const { proven } = await prove(gateway.db)
    expect(proven.filter(({ differences }) => differences.length > 0)).toEqual([])
  })
})

/** `¥1,234.56` in fen. */
const fenOf = (text: string): number => Number(text.replace(/\D/g, ''))

/** The settlements of a month, as their rows stand on screen. */
function settlements({ tops }: Rows, income: readonly Income[], net: number): string[][] {
  const shares = new Map<string, number>()
  for (const { partnerId, shareAmt } of income)
    if (partnerId) {
      const top = tops.get(partnerId)!
      shares.set(top, (shares.get(top) ?? 0) + shareAmt)
    }
  return [
    row(OWN, net, 0),
    ...[...shares].map(([top, amt]) =>
      row(NAMES[top]!, amt, top === CLOUD_PARTNER ? cloudFee(amt) : 0),
    ),
  ]
}

const NAMES: Readonly<Record<string, string>> = {
  '7000000000000001': '华东渠道发展有限公司',
  '7000000000000007': '华南渠道发展有限公司',
  '7000000000000010': '西部渠道发展有限公司',
}

const row = (name: string, amt: number, tax: number): string[] => [
  name,
  yuan(amt),
  '0.00',
  yuan(tax),
  yuan(amt - tax),
  '待确认',
]

const CHANNELS: Readonly<Record<string, string>> = {
  WECHAT: '微信',
  ALIPAY: '支付宝',
  UNIONPAY: '云闪付/银联二维码',
  BANKCARD: '银行卡',
  DCEP: '数字人民币',
  OTHER: '其他',
}

function statementsOf(rows: Rows, day: string): string[][] {
  return Object.entries(CHANNELS).map(([channel, name]) => {
    const paid = paidOn(rows, (one) => one === day).filter((one) => one.payChannel === channel)
    const of = new Map(rows.trades.map((one) => [one.tradeNo, one]))
    const back = rows.refunds.filter(
      (one) => dayOf(one.refundTime) === day && of.get(one.tradeNo)!.payChannel === channel,
    )
    const settled = sum(paid, (one) => one.settleAmt)
    return [
      name,
      count(paid.length),
      yuan(sum(paid, (one) => one.transAmt)),
      count(back.length),
      yuan(sum(back, (one) => one.refundAmt)),
      yuan(sum(paid, (one) => one.feeAmt) - sum(back, (one) => one.refundFeeAmt)),
      yuan(settled - sum(back, (one) => one.refundAmt - one.refundFeeAmt)),
    ]
  })
}
