import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Probe } from '../../../packages/conformance/probe'
import { encodePng } from '../../../packages/gateway/core/pictures/png'
import type { TestGateway } from '../../../packages/gateway/tests/support/gateway'
import { dialog, field, main, rowAction, signIn, toast } from './console'

/** A change of a merchant as two persons drive it on the screen (domain §17). */

const MINUTE_MS = 60_000
const ANSWERED_MS = 6 * MINUTE_MS

export interface Merchant {
  merId: string
  applyId: string
}

interface Side {
  page: Page
  probe: Probe
  gateway: TestGateway
}

/** A picture that nothing can be read from. */
const picture = (name: string) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: encodePng({
    width: 64,
    height: 64,
    palette: [[26, 95, 208]],
    pixels: new Uint8Array(64 * 64),
  }),
})

/** Gives a picture to a field and waits until it has arrived. */
export async function give(page: Page, label: string): Promise<void> {
  const at = formItem(page, label)
  await dialog(page).getByLabel(`上传${label}`, { exact: true }).setInputFiles(picture(label))
  await at.getByRole('button', { name: /^预览/ }).waitFor()
}

/** Chooses of a select in the dialog; what is chosen already lies over its input. */
export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await field(dialog(page), label).click({ force: true })
  await page.locator('.ant-select-item-option:visible').getByText(option).first().click()
}

export async function pickDay(page: Page, label: string, day: string): Promise<void> {
  const at = field(dialog(page), label)
  await at.fill(day)
  await at.press('Enter')
}

/** A field that is typed into; its unit, and the asterisk of a required one, are part of its name. */
export const box = (page: Page, label: string): Locator =>
  dialog(page).getByRole('textbox', { name: new RegExp(`^(\\* ?)?${label}`) })

export const radio = (page: Page, name: string): Promise<void> =>
  dialog(page).getByRole('radio', { name, exact: true }).check()

const formItem = (page: Page, label: string): Locator =>
  dialog(page)
    .locator('.rv-item, .ant-form-item')
    .filter({ has: page.getByText(label, { exact: true }) })

export const submit = (page: Page, name = '提交'): Promise<void> =>
  dialog(page).getByRole('button', { name, exact: true }).click()

/** Submits what is in the dialog, which is refused at a field. */
export async function refusedAt(
  page: Page,
  label: string,
  message: string,
  button?: string,
): Promise<void> {
  await submit(page, button)
  await formItem(page, label).getByText(message, { exact: true }).waitFor()
}

/** One merchant's changes from the ask to the effect, asked for by the administrator. */
export function changesOf({ page, probe, gateway }: Side, { merId, applyId }: Merchant) {
  const path = `/merchants/merdetail/${merId}/${applyId}`
  const as = async (name: string, at: string) => {
    await page.context().clearCookies()
    await signIn(page, probe, name, at)
  }
  const list = (status: string) => `/merchants/change?merId=${merId}&changeStatus=${status}`

  /** Opens the form of a change on the merchant's detail, of the menu 变更 or of 更多. */
  async function open(action: string, menu = '变更'): Promise<void> {
    await as('fws_admin', path)
    await main(page).getByRole('button', { name: menu, exact: true }).click()
    await page.getByRole('menuitem', { name: action, exact: true }).click()
    await field(dialog(page), '变更原因').fill('商户申请')
  }

  /** Submits; the asker sees it under way on the merchant's detail, and cannot decide it himself. */
  async function asked(kind: string): Promise<void> {
    await submit(page)
    await toast(page, '已提交变更，须由他人复核')
    await main(page)
      .getByText(new RegExp(`^${kind}变更待复核（服务商管理员 .+ 申请）`))
      .waitFor()
    await main(page).getByRole('link', { name: '查看变更' }).first().click()
    await main(page).getByRole('table', { name: '变更内容', exact: true }).waitFor()
    await main(page).getByRole('button', { name: '撤回', exact: true }).waitFor()
    expect(await main(page).getByRole('button', { name: '复核通过' }).count()).toBe(0)
    const session = await probe.as('fws_admin')
    const [change] = (
      await probe.list(session, '/v1/merchantChange/list', { merId, changeStatus: ['REVIEWING'] })
    ).list
    const { changeId, version } = change as { changeId: string; version: number }
    const body = { changeId, version, decideRemark: '' }
    const own = await probe.wire.call('/v1/merchantChange/approve', body, { session })
    expect(own.respCode).toBe('90403')
  }

  /** The second person finds it among what waits. */
  async function review(kind: string): Promise<void> {
    await as('fws_ops', list('REVIEWING'))
    await rowAction(page, '复核通过')
    await dialog(page).getByText(kind).first().waitFor()
    await submit(page, '通过')
  }

  /** The second person refuses it, which needs a reason. */
  async function reject(kind: string, reason: string): Promise<void> {
    await as('fws_ops', list('REVIEWING'))
    await rowAction(page, '复核驳回')
    await dialog(page).getByText(kind).first().waitFor()
    await refusedAt(page, '驳回原因', '请输入驳回原因', '确认复核驳回')
    await field(dialog(page), '驳回原因').fill(reason)
    await submit(page, '确认复核驳回')
    await toast(page, '已驳回')
  }

  /** Reviewed, and agreed to by the channel, for a change that is in force at once. */
  async function agreed(kind: string): Promise<void> {
    await review(kind)
    await toast(page, '已通过，等待渠道处理')
    await gateway.keepOnlyJobs('merchant-change-answer', 'merchant-change.take')
    await gateway.clock.advance(ANSWERED_MS)
  }

  /** The change is in the list of a state, with what it changed; the merchant's detail follows. */
  async function shows(status: string, summary: string | RegExp): Promise<void> {
    await as('fws_admin', list(status))
    await main(page).getByText(summary).first().waitFor()
  }

  /** Opens a tab of the merchant's detail. */
  async function detail(tab?: string): Promise<Locator> {
    await as('fws_admin', path + (tab ? `?tab=${encodeURIComponent(tab)}` : ''))
    return main(page)
  }

  return { open, asked, review, reject, agreed, shows, detail }
}
