import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import type { Probe } from '../../../packages/conformance/probe'
import { expectAccessible } from '../../e2e/support/axe'
import { dialog, field, main, pathOf, signIn, toast } from '../../e2e/support/console'
import { expect, test } from '../../e2e/support/test'

const state = (page: Page) => main(page).getByRole('region', { name: '认证状态' })
/** Tags and sentence; the steps beside them name states as well. */
const says = (page: Page, text: string) =>
  state(page).locator('.wx-state-words').getByText(text, { exact: true }).waitFor()

/** WeChat, or the merchant with a phone, takes a step; the page learns of it by asking. */
async function decide(probe: Probe, id: string, decision: string, more = {}) {
  const { status } = await probe.sandbox('/decide', { kind: 'wxVerify', id, decision, ...more })
  expect(status).toBe(200)
}

/** The user comes back to the page, which asks at once instead of with its next poll. */
const lookAgain = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

describe('a WeChat verification', () => {
  test('goes from nothing to authorised, with a refusal in between, and can fall back', async ({
    page,
    probe,
  }) => {
    const session = await probe.as('fws_admin')
    const { list } = await probe.list(session, '/v1/merchant/queryList', {
      subjectType: JSON.stringify(['INDIVIDUAL']),
      merStatus: JSON.stringify(['NORMAL']),
      wxAuthState: JSON.stringify(['UNAUTHORIZED']),
      pageSize: 100,
    })
    const row = list.find((one) => one.wxOrderId === null && one.corpEntryChannel === '1')!
    const applyId = String(row.applyId)
    await signIn(page, probe, 'fws_admin', `/merchants/wxverify/${applyId}/0`)
    await says(page, '未申请')

    // It opens filled in; what is wrong stops at its field.
    const address = field(main(page), '注册地址')
    await address.fill('1')
    await main(page).getByRole('button', { name: '提交申请' }).click()
    await main(page).getByText('注册地址不能少于4个字').waitFor()
    await expect
      .poll(() => address.evaluate((input) => input === document.activeElement))
      .toBe(true)
    await address.fill('浙江省杭州市上城区样本路1号')
    await main(page).getByRole('button', { name: '提交申请' }).click()
    await toast(page, '已提交，等待微信受理')
    await says(page, '已提交')
    await page.waitForURL(/\/WV\d{14}$/)
    const orderId = pathOf(page).split('/').at(-1)!

    await decide(probe, orderId, 'next')
    await says(page, '审核中')
    await decide(probe, orderId, 'reject', {
      rejectParam: 'contact_info.contact_mobile',
      rejectReason: '联系人手机号未实名',
    })
    await lookAgain(page)
    await says(page, '审核驳回')
    await main(page).getByText(`${orderId}_1`).first().waitFor()
    await state(page).getByRole('button', { name: '去修改「联系人手机号」' }).click()
    await field(main(page), '联系人手机号').fill('19900000009')
    await main(page).getByRole('button', { name: '重新提交' }).click()
    await says(page, '已提交')
    await main(page).getByText(`${orderId}_2`).first().waitFor()

    await decide(probe, orderId, 'next')
    await decide(probe, orderId, 'next')
    await lookAgain(page)
    await says(page, '待确认联系信息')
    const code = state(page).getByRole('img', { name: '联系人确认二维码' })
    await expect
      .poll(() => code.evaluate((img) => (img as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(100)
    await expectAccessible(page)

    await decide(probe, orderId, 'next')
    await lookAgain(page)
    await says(page, '审核通过')
    await says(page, '未授权')
    await state(page).getByRole('img', { name: '授权二维码' }).waitFor()
    await decide(probe, orderId, 'authorize')
    await lookAgain(page)
    await says(page, '已授权')
    await says(page, '认证完成：审核已通过，商户已授权。')

    // In a final state the page no longer polls: the fall back is seen when the page is opened again.
    await decide(probe, orderId, 'unauthorize')
    await page.reload()
    await says(page, '未授权')
    await says(page, '审核通过')
  })

  test('on its way is withdrawn after a question, and followed by a new order', async ({
    page,
    probe,
  }) => {
    const session = await probe.as('fws_admin')
    const { list } = await probe.list(session, '/v1/merchant/queryList', {
      merStatus: JSON.stringify(['NORMAL']),
      wxAuthState: JSON.stringify(['UNAUTHORIZED']),
      pageSize: 100,
    })
    const rows = list.filter((one) => one.wxOrderId !== null && one.corpEntryChannel === '1')
    const states = await Promise.all(
      rows.map(async ({ applyId, wxOrderId }) => {
        const answer = await probe.ok<{ applymentState: string }>(
          '/v1/wechat/stateQuery',
          { applyId, orderId: wxOrderId },
          { session },
        )
        return answer.applymentState
      }),
    )
    const row = rows[states.indexOf('WAITTING_FOR_AUDIT')]!
    const orderId = String(row.wxOrderId)
    await signIn(page, probe, 'fws_admin', `/merchants/wxverify/${String(row.applyId)}/${orderId}`)
    await says(page, '审核中')
    await state(page).getByRole('button', { name: '撤销申请' }).click()
    await dialog(page).getByRole('button', { name: '撤销' }).click()
    await says(page, '已作废')
    await main(page).getByRole('button', { name: '重新申请' }).click()
    await says(page, '已提交')
    await expect.poll(() => pathOf(page)).not.toContain(orderId)
    // The one before can still be read.
    await main(page).getByRole('link', { name: orderId }).click()
    await main(page).getByText('这是较早的申请单，只能查看。').waitFor()
    await says(page, '已作废')
  })
})
