import { describe } from 'vitest'
import { field, signIn, submitPassword } from '../../e2e/support/console'
import { applyIdOf, saved } from '../../e2e/support/entry'
import { expect, test } from '../../e2e/support/test'

const NAME = '失而复得小吃店'

describe('the first save of a new application', () => {
  test('makes one, though its answer and then the session were lost', async ({
    page,
    context,
    probe,
    watch,
  }) => {
    watch.allow(/ERR_FAILED|Failed to load resource/)
    await signIn(page, probe, 'fws_ops', '/merchants/merorder-normal/0/1')
    const admin = await probe.as('fws_admin')
    const numbers = async () => {
      const { list } = await probe.ok<{ list: { applyId: string }[] }>(
        '/v2/merApply/list',
        { corpEntryChannel: '1', merName: NAME, pageNum: 1, pageSize: 20 },
        { session: admin },
      )
      return list.map(({ applyId }) => applyId)
    }
    // The save arrives, its answer is lost, and after that the session is unknown.
    await page.route(
      '**/business/applyStep',
      async (route) => {
        await route.fetch()
        await context.clearCookies({ name: 'token' })
        await route.abort()
      },
      { times: 1 },
    )
    await field(page, '商户注册名称').fill(NAME)
    await field(page, '注册详细地址').fill('样例路88号1层')
    await page.waitForURL(/\/login\?redirect=/)
    expect(await numbers()).toHaveLength(1)

    await submitPassword(page, probe, 'fws_ops')
    await page.waitForURL(/\/merorder-normal\//)
    await expect.poll(() => field(page, '注册详细地址').inputValue()).toBe('样例路88号1层')
    expect(await field(page, '商户注册名称').inputValue()).toBe(NAME)
    await field(page, '经营范围').fill('餐饮服务')
    await saved(page)
    const applyId = await applyIdOf(page)
    expect(await numbers()).toEqual([applyId])
    const { data } = await probe.ok<{ data: Record<string, unknown> }>(
      '/v1/private/business/applyInfo',
      { applyId },
      { session: admin },
    )
    expect(data).toMatchObject({ merRegName: NAME, regAddr: '样例路88号1层', bizScope: '餐饮服务' })
  })
})
