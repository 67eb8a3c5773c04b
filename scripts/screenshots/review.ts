import type { Page } from 'playwright-core'
import { APPLY_STATUS } from '#domain/application/dicts'
import { dialog, main } from '../../tests/e2e/support/console'
import type { Probe } from '../../packages/conformance/probe'
import type { Stage } from './album'
import { createCamera, cutLine, type Camera, type Pose } from './camera'

/**
 * Everything of a merchant's entry around its forms, in every state: the list, its dialogs, the
 * application as it is read, authenticity review, WeChat verification, the merchant, the sandbox.
 * @returns what went wrong, and what the consoles said that they should not have
 */
export async function takeReview(stage: Stage): Promise<readonly string[]> {
  const camera = createCamera(stage)
  const desk = new Desk(stage.probe)
  const only = process.env.SCENE
  const failed: string[] = []
  for (const [name, take] of Object.entries(SCENES)) {
    if (only && !name.includes(only)) continue
    try {
      await take(camera, desk)
    } catch (error) {
      failed.push(`${name}: ${String(error)}`)
    }
  }
  await camera.close()
  const wrong = [...failed, ...camera.said]
  for (const line of wrong) console.error(line)
  return wrong
}

/** The sandbox last: it moves the clock on. */
const SCENES: Readonly<Record<string, (camera: Camera, desk: Desk) => Promise<void>>> = {
  list: takeList,
  applications: takeApplications,
  reviews: takeReviews,
  verifications: takeVerifications,
  merchant: takeMerchant,
  sandbox: takeSandbox,
}

type Row = Record<string, unknown>
const WHO = 'fws_admin'

/** Finds records by their state, and says what those upstream say. */
class Desk {
  constructor(private readonly probe: Probe) {}

  async rows(path: string, body: Row): Promise<Row[]> {
    const { list } = await this.probe.list(await this.probe.as(WHO), path, {
      pageSize: 100,
      ...body,
    })
    return list
  }

  async row(path: string, body: Row): Promise<Row> {
    const [row] = await this.rows(path, body)
    if (!row) throw new Error(`${path} has no row of ${JSON.stringify(body)}`)
    return row
  }

  async ask<T = Row>(path: string, body: Row): Promise<T> {
    return this.probe.ok<T>(path, body, { session: await this.probe.as(WHO) })
  }

  /** Moves business time on. */
  async goOn(advanceMs: number): Promise<void> {
    const { status } = await this.probe.sandbox('/clock', { advanceMs })
    if (status !== 200) throw new Error(`the clock: ${status}`)
  }

  async decide(kind: string, id: string, decision: string, more: Row = {}): Promise<void> {
    const { status, data } = await this.probe.sandbox('/decide', { kind, id, decision, ...more })
    if (status !== 200) throw new Error(`${kind} ${decision}: ${status} ${JSON.stringify(data)}`)
  }
}

const LIST = '/merchants/merorder'
const APPLIES = '/v2/merApply/list'
const MERCHANTS = '/v1/merchant/queryList'

/** What can be done with the first row, on a card or in a table, or with the record on the page. */
const acts = (page: Page) => main(page).locator('.rv-row-actions, .rv-head-actions').first()
const more: Pose = (page) => acts(page).getByRole('button', { name: /更多/ }).click()

/** Presses an action, behind 更多 or beside it. */
const action =
  (name: string): Pose =>
  async (page) => {
    const named = acts(page).getByRole('button', { name, exact: true })
    if (await named.isVisible()) await named.click()
    else {
      await more(page)
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await dialog(page).waitFor()
  }

async function takeList(camera: Camera): Promise<void> {
  const of = (status: string) => `${LIST}?applyStatus=${status}`
  await camera.shoot(WHO, 'list', LIST)
  for (const status of Object.keys(APPLY_STATUS))
    await camera.shoot(WHO, `list-${status}`, of(status))
  await camera.shoot(WHO, 'list-more', of('TO_SIGN'), more)
  await camera.shoot(WHO, 'list-cancel', of('TO_SIGN'), action('撤销'))
  await camera.shoot(WHO, 'list-delete', of('DRAFT'), action('删除'))
  await camera.shoot(WHO, 'list-empty', `${LIST}?merName=${encodeURIComponent('查无此户')}`)
  await camera.shoot(WHO, 'list-cut', LIST, async (page) => {
    await cutLine(page)
    await page.reload()
    await main(page).getByText('没有取到数据').waitFor()
  })
  await camera.shoot(WHO, 'list-cut-later', of('AUDITING'), async (page) => {
    await cutLine(page)
    await main(page).getByText('刷新失败').waitFor({ timeout: 15_000 })
  })
  for (const other of ['bank_81a1', 'qd_admin', 'qd_sales', 'fws_readonly'])
    await camera.shoot(other, `list-${other}`, LIST)
}

async function takeApplications(camera: Camera, desk: Desk): Promise<void> {
  const pathOf = ({ applyId, entryKind, corpEntryChannel }: Row) =>
    entryKind === 'hlb'
      ? `/merchants/merorder-mini-hlb/${String(applyId)}`
      : `/merchants/merorder-${String(entryKind)}/${String(applyId)}/${String(corpEntryChannel)}`
  for (const status of [
    'AUDITING',
    'TO_SIGN',
    'OPENING',
    'FINISHED',
    'CANCELED',
    'FROZEN',
    'REJECTED',
    'OPEN_FAILED',
  ]) {
    const row = await desk.row(APPLIES, { applyStatus: JSON.stringify([status]) })
    await camera.shoot(WHO, `apply-${status}`, pathOf(row))
    if (status === 'REJECTED') await camera.shoot('fws_readonly', 'apply-read', pathOf(row))
    if (status === 'TO_SIGN') {
      await camera.shoot(WHO, 'apply-cancel', pathOf(row), action('撤销'))
      await camera.shoot(WHO, 'apply-cut', pathOf(row), async (page) => {
        await cutLine(page)
        await page.waitForTimeout(7000)
      })
      const info =
        row.corpEntryChannel === '2' ? '/v2/hlbMiniApply/info' : '/v1/private/business/applyInfo'
      const { signUrl } = await desk.ask<{ signUrl: string }>(info, { applyId: row.applyId })
      await camera.shoot(WHO, 'sign', new URL(signUrl, 'http://x').pathname)
    }
  }
  await camera.shoot(WHO, 'sign-over', '/sandbox/sign/AP26010100000001/none')
  await camera.shoot(WHO, 'apply-none', '/merchants/merorder-mini/AP26010100000001/1')
}

async function takeReviews(camera: Camera, desk: Desk): Promise<void> {
  const pathOf = ({ applyId }: Row) => `/merchants/merinfocheck/${String(applyId)}`
  for (const status of ['NONE', 'WAIT_SUBMIT', 'CHECKING', 'REJECTED', 'OVERDUE', 'PASSED']) {
    const row = await desk.row(MERCHANTS, { authReviewStatus: status })
    await camera.shoot(WHO, `review-${status}`, pathOf(row))
    if (status === 'WAIT_SUBMIT') {
      await camera.shoot('fws_readonly', 'review-read', pathOf(row))
      await camera.shoot('qd_admin', 'review-foreign', pathOf(row))
    }
    if (status === 'CHECKING')
      await camera.shoot(WHO, 'review-cut', pathOf(row), async (page) => {
        await cutLine(page)
        await page.waitForTimeout(7000)
      })
    if (status === 'REJECTED') {
      await camera.shoot(WHO, 'review-refused', pathOf(row), (page) =>
        main(page).getByRole('form', { name: '补充资料' }).scrollIntoViewIfNeeded(),
      )
      await camera.shoot(WHO, 'review-wrong', pathOf(row), (page) =>
        main(page).getByRole('button', { name: '提交', exact: true }).click(),
      )
    }
  }
}

const wxPathOf = ({ applyId, wxOrderId, corpEntryChannel }: Row) =>
  `/merchants/wxverify${corpEntryChannel === '2' ? '-hlb' : ''}/${String(applyId)}/${String(wxOrderId ?? '0')}`

async function takeVerifications(camera: Camera, desk: Desk): Promise<void> {
  const merchants = await desk.rows(MERCHANTS, { merStatus: JSON.stringify(['NORMAL']) })
  const standing = new Map<string, Row>()
  for (const row of merchants) {
    const state = row.wxOrderId
      ? await desk.ask('/v1/wechat/stateQuery', { applyId: row.applyId, orderId: row.wxOrderId })
      : { applymentState: 'NONE', authorizeState: '' }
    const way = row.corpEntryChannel === '2' ? 'hlb' : 'wx'
    const passed = state.applymentState === 'PASSED'
    const authorized = String(state.authorizeState).endsWith('_AUTHORIZED') ? '-AUTHORIZED' : ''
    const name = `${way}-${String(state.applymentState)}${passed ? authorized : ''}`
    if (standing.has(name)) continue
    standing.set(name, row)
    const path = wxPathOf(row)
    await camera.shoot(WHO, name, path)
    if (name === 'wx-WAITTING_FOR_CONFIRM_CONTACT') {
      await camera.shoot('fws_readonly', 'wx-read', path)
      await camera.shoot(WHO, 'wx-cancel', path, async (page) => {
        await main(page).getByRole('button', { name: '撤销申请' }).click()
        await dialog(page).waitFor()
      })
      await camera.shoot(WHO, 'wx-cut', path, async (page) => {
        await cutLine(page)
        await main(page).getByRole('button', { name: '刷新' }).click()
        await main(page).getByText('刷新失败').waitFor()
      })
      await camera.shoot(WHO, 'wx-paused', path, paused)
    }
    if (name === 'wx-NONE')
      await camera.shoot(WHO, 'wx-wrong', path, async (page) => {
        const input = main(page).getByRole('textbox').first()
        await input.fill('')
        await main(page).getByRole('button', { name: '提交申请' }).click()
      })
  }
  const order = merchants.find((row) => row.wxOrderId)
  if (order)
    await camera.shoot(WHO, 'wx-missing', wxPathOf({ ...order, wxOrderId: 'WV26010100000001' }))
  await takeSteps(camera, desk, standing)
}

/** What follows upstream, of orders that stand in these states. */
const STEPS = [
  ['wx-FAIL', 'reject', 'COMMIT', {}],
  ['wx-REJECTED', 'reject', 'WAITTING_FOR_AUDIT', { rejectParam: 'identificationName' }],
  ['wx-after-scan', 'next', 'WAITTING_FOR_CONFIRM_CONTACT', {}],
  ['wx-authorized', 'authorize', 'PASSED', {}],
] as const

async function takeSteps(camera: Camera, desk: Desk, standing: ReadonlyMap<string, Row>) {
  for (const [name, decision, state, more] of STEPS) {
    const row = standing.get(`wx-${state}`)
    if (!row) continue
    await desk.decide('wxVerify', String(row.wxOrderId), decision, more)
    await camera.shoot(WHO, name, wxPathOf(row))
    if (name === 'wx-REJECTED')
      await camera.shoot(WHO, 'wx-refused-field', wxPathOf(row), (page) =>
        main(page)
          .getByRole('button', { name: /^去修改/ })
          .first()
          .click(),
      )
  }
}

/** Ten minutes at the page, in a moment. */
async function paused(page: Page): Promise<void> {
  await page.clock.install()
  await page.reload()
  await main(page).getByText('每 5 秒自动刷新').waitFor()
  await page.clock.fastForward(605_000)
  await page.clock.runFor(10_000)
  await main(page).getByText('已暂停自动刷新').waitFor()
}

async function takeMerchant(camera: Camera, desk: Desk): Promise<void> {
  const TABS = ['结算信息', '产品费率', '门店', '终端', '渠道报备', '资料影像', '操作日志']
  const rows = await desk.rows(MERCHANTS, { merStatus: JSON.stringify(['NORMAL']) })
  let path = ''
  let failed = ''
  for (const { merId, applyId } of rows) {
    const detail = await desk.ask<{ applyItems: unknown[]; channelRegs: Row[] }>(
      '/v1/merchant/detail',
      { merId },
    )
    const at = `/merchants/merdetail/${String(merId)}/${String(applyId)}`
    if (!path && detail.applyItems.length > 0) path = at
    if (!failed && detail.channelRegs.some(({ registerStatus }) => registerStatus === 'FAIL'))
      failed = at
    if (path && failed) break
  }
  await camera.shoot(WHO, 'merchant', path)
  const tab =
    (name: string): Pose =>
    (page) =>
      main(page).getByRole('tab', { name }).click()
  for (const name of TABS) await camera.shoot(WHO, `merchant-${name}`, path, tab(name))
  await camera.shoot(WHO, 'merchant-plain', path, async (page) => {
    for (const eye of await main(page).getByRole('button', { name: /^查看/ }).all())
      await eye.click()
  })
  if (!failed) return
  await camera.shoot(WHO, 'merchant-reg-failed', failed, tab('渠道报备'))
  await camera.shoot(WHO, 'merchant-reg-again', failed, async (page) => {
    await tab('渠道报备')(page)
    await main(page).getByRole('button', { name: '重新报备' }).first().click()
    await dialog(page).waitFor()
  })
  const merId = failed.split('/')[3]
  const { channelRegs } = await desk.ask<{ channelRegs: Row[] }>('/v1/merchant/detail', { merId })
  const { payChannel } = channelRegs.find(({ registerStatus }) => registerStatus === 'FAIL')!
  await desk.ask('/v1/merchant/channelReRegister', { merId, payChannel })
  await camera.shoot(WHO, 'merchant-reg-running', failed, tab('渠道报备'))
  await camera.shoot('qd_admin', 'merchant-foreign', path)
}

async function takeSandbox(camera: Camera, desk: Desk): Promise<void> {
  const waiting = (page: Page) => page.locator('#pending tr').nth(1).waitFor()
  const queue: Pose = async (page) => {
    await waiting(page)
    await page.locator('#pending-title').scrollIntoViewIfNeeded()
    await page.evaluate(() => document.querySelector('#pending-title')?.scrollIntoView())
  }
  await camera.shoot(WHO, 'sandbox', '/sandbox', waiting)
  await camera.shoot(WHO, 'sandbox-queue', '/sandbox', queue)
  const { applyId } = await desk.row(APPLIES, { applyStatus: JSON.stringify(['AUDITING']) })
  await camera.shoot(WHO, 'sandbox-refuse', '/sandbox', async (page) => {
    await queue(page)
    await page.getByRole('button', { name: `驳回 ${String(applyId)}` }).click()
    await page.getByRole('dialog').waitFor()
  })
  await camera.shoot(WHO, 'sandbox-unsaid', '/sandbox', async (page) => {
    await waiting(page)
    await page.getByRole('button', { name: '立风险案' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  })
  await camera.shoot(WHO, 'sandbox-found', '/sandbox', async (page) => {
    await queue(page)
    await page.getByLabel('事项', { exact: true }).selectOption('wxVerify')
  })
  for (const days of [1, 31]) {
    await desk.goOn(days * 86_400_000)
    await camera.shoot(WHO, `sandbox-${days}`, '/sandbox', waiting)
  }
  await camera.shoot(WHO, 'sandbox-queue-later', '/sandbox', queue)
  await camera.shoot(WHO, 'list-later', LIST)
}
