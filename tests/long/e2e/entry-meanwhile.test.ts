import { describe } from 'vitest'
import { field, main, pathOf, signIn, signInByForm } from '../../e2e/support/console'
import { applyIdOf, saved } from '../../e2e/support/entry'
import { expect, test } from '../../e2e/support/test'

const MINI = '/merchants/merorder-mini/0/1'
const SHOP = '门店/服务/线上店铺名称'

describe('an application while something else happens', () => {
  test('is typed on with after a reload that its first save did not survive', async ({
    page,
    probe,
  }) => {
    await signIn(page, probe, 'fws_ops', MINI)
    let sent = () => {}
    const underWay = new Promise<void>((resolve) => (sent = resolve))
    // It never gets an answer and ends with its page; those after the reload go through.
    await page.route('**/business/applyStep', () => sent(), { times: 1 })
    await field(page, SHOP).fill('重载小馆')
    await underWay
    await page.reload()
    await expect.poll(() => field(page, SHOP).inputValue()).toBe('重载小馆')
    await applyIdOf(page)
    await field(page, SHOP).fill('重载小馆二')
    await saved(page)
  })

  test('is saved by no other role than the one it was typed in', async ({ page, probe }) => {
    await signInByForm(page, probe, 'fws_ops', MINI)
    const mine = await page.context().cookies()
    const role = mine.find(({ name }) => name === 'roleId')!
    let saves = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/applyStep')) saves++
    })
    await field(page, SHOP).waitFor()
    // Another window of the same browser enters another role; this one does not know yet.
    await page.context().addCookies([{ ...role, value: '4' }])
    await field(page, SHOP).fill('换角色小馆')
    await main(page).getByText('正在保存…').waitFor()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const shown = () =>
      field(page, SHOP).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    await expect.poll(shown).not.toContain('换角色小馆')
    expect(saves).toBe(0)
    // Nothing of that role may still answer when this one is entered again.
    await page.goto('about:blank')
    await page.context().addCookies(mine)
    await page.goto(MINI)
    await expect.poll(() => field(page, SHOP).inputValue()).toBe('换角色小馆')
    await applyIdOf(page)
    expect(saves).toBe(1)
  })

  test('that is deleted in another tab leaves what was typed to be copied', async ({
    page,
    probe,
  }) => {
    await signIn(page, probe, 'fws_ops', MINI)
    await field(page, SHOP).fill('删掉小馆')
    await saved(page)
    const applyId = await applyIdOf(page)
    await probe.ok('/v2/merApply/del', { applyId }, { session: await probe.as('fws_ops') })
    await field(page, SHOP).fill('删掉小馆二')
    const left = main(page).getByRole('region', { name: '未保存的内容' })
    await left.getByText('申请单已被删除，以下是您填写而未保存的内容，可以复制').waitFor()
    await left.getByText('删掉小馆二').waitFor()
    await main(page).getByText('数据不存在').waitFor()
    expect(pathOf(page)).toBe(`/merchants/merorder-mini/${applyId}/1`)
  })
})
