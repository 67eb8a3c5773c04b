import type { Locator } from 'playwright-core'
import { describe, onTestFinished } from 'vitest'
import { createProbe, createWire, SANDBOX_SECRETS } from '../../../packages/conformance/index'
import { PASSWORD } from '../../e2e/support/accounts'
import { field, main, signIn, submitPassword } from '../../e2e/support/console'
import { newContext } from '../../e2e/support/context'
import { applyIdOf, saved } from '../../e2e/support/entry'
import { startGateway } from '../../e2e/support/gateway'
import { SAMPLE_TIME } from '../../e2e/support/samples'
import { DESK } from '../../e2e/support/sizes'
import { expect, startSample, test } from '../../e2e/support/test'

const NEW = '/merchants/merorder-normal/0/1'
const probeOf = (origin: string) => createProbe(createWire(origin, SANDBOX_SECRETS), PASSWORD)

describe('what is typed into an application', () => {
  test('outlives a killed gateway, a closed tab and a lost session', async ({ browser }) => {
    const first = await startSample()
    const port = Number(new URL(first.origin).port)
    const context = await newContext(browser, first.origin)
    const page = await context.newPage()
    await signIn(page, probeOf(first.origin), 'fws_admin', NEW)
    await field(page, '商户注册名称').fill('拾光样例')
    await saved(page)
    const applyId = await applyIdOf(page)
    // The address changed under the cursor, which stays where it was.
    await page.keyboard.type('小吃店')

    await first.stop({ signal: 'SIGKILL', keep: true })
    await page.keyboard.type('总店')
    await main(page).getByText('未保存：网络不可用，恢复后自动保存').waitFor()
    // The message is also visible at the end of a long form.
    await page.setViewportSize({ ...DESK, height: 450 })
    await main(page).evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight))
    const banner = main(page).getByText('网关暂时连不上')
    const topOf = async (at: Locator) => (await at.boundingBox())!.y
    expect(await topOf(banner)).toBeGreaterThanOrEqual(await topOf(main(page)))
    await page.setViewportSize(DESK)
    const second = await startGateway({ port, dataDir: first.dataDir, env: SAMPLE_TIME })
    onTestFinished(() => second.stop())
    // It asks again by itself, at longer and longer intervals.
    await saved(page, { timeout: 90_000 })
    const probe = probeOf(second.origin)
    const session = await probe.as('fws_admin')
    const nameAt = async () => {
      const { data } = await probe.ok<{ data: Record<string, unknown> }>(
        '/v1/private/business/applyInfo',
        { applyId },
        { session },
      )
      return data.merRegName
    }
    expect(await nameAt()).toBe('拾光样例小吃店总店')

    // A closed tab, with a value that is wrong in form and therefore only here.
    await field(page, '统一社会信用代码').fill('92330106')
    await main(page).getByText('「统一社会信用代码」格式有误，尚未保存').waitFor()
    const kept = await page.evaluate(() => JSON.stringify(localStorage))
    expect(kept).toContain('entry.')
    expect(kept).not.toContain('92330106')
    await page.close()
    const again = await context.newPage()
    await again.goto(`/merchants/merorder-normal/${applyId}/1`)
    await main(again).getByText('已恢复上次未保存的内容').waitFor()
    await expect.poll(() => field(again, '统一社会信用代码').inputValue()).toBe('92330106')

    // A lost session leads to the sign-in and back to the same form.
    await context.clearCookies({ name: 'token' })
    await field(again, '注册详细地址').fill('样例路88号1层')
    await again.waitForURL(/\/login\?redirect=/)
    await submitPassword(again, probe, 'fws_admin')
    await again.waitForURL(new RegExp(`^[^?]*/${applyId}/`))
    await expect.poll(() => field(again, '注册详细地址').inputValue()).toBe('样例路88号1层')
    await context.close()
  })

  test('of two people is merged, and asks only where both changed the same', async ({
    page,
    browser,
    origin,
    probe,
  }) => {
    await signIn(page, probe, 'fws_admin', NEW)
    await field(page, '商户注册名称').fill('双人样例小吃店')
    await saved(page)
    const applyId = await applyIdOf(page)
    const other = await newContext(browser, origin)
    const theirs = await other.newPage()
    await signIn(theirs, probe, 'fws_ops', `/merchants/merorder-normal/${applyId}/1`)
    await field(theirs, '注册详细地址').fill('样例路66号3幢')
    await field(theirs, '商户注册名称').fill('双人样例小吃店(对方)')
    await saved(theirs)

    await field(page, '经营范围').fill('餐饮服务')
    await main(page)
      .getByText(/刚刚修改了 2 处，已合并/)
      .waitFor()
    await expect.poll(() => field(page, '注册详细地址').inputValue()).toBe('样例路66号3幢')
    await expect.poll(() => field(page, '商户注册名称').inputValue()).toBe('双人样例小吃店(对方)')
    await saved(page)

    await field(theirs, '商户注册名称').fill('双人样例小吃店(甲)')
    await saved(theirs)
    await field(page, '商户注册名称').fill('双人样例小吃店(乙)')
    // It is said in the head as well, wherever the form is scrolled to.
    await main(page).getByRole('button', { name: '有 1 处与他人的修改冲突，请选择' }).waitFor()
    const conflict = main(page).getByRole('group', { name: '商户注册名称有冲突' })
    await conflict.getByText('双人样例小吃店(甲)').waitFor()
    await conflict.getByRole('button', { name: '用我的' }).click()
    await saved(page)
    const { data } = await probe.ok<{ data: Record<string, unknown> }>(
      '/v1/private/business/applyInfo',
      { applyId },
      { session: await probe.as('fws_admin') },
    )
    expect(data.merRegName).toBe('双人样例小吃店(乙)')
    expect(data.bizScope).toBe('餐饮服务')
    await other.close()
  })
})
