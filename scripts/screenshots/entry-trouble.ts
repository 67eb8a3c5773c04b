import { dialog, field, main, rowsShown, signIn } from '../../tests/e2e/support/console'
import { applyIdOf, choose, give, saved } from '../../tests/e2e/support/entry'
import { goInside } from '../../tests/e2e/support/screens'
import { keepWide, newContext, type Stage } from './album'
import { APPLY_STATUS } from '#domain/application/dicts'
import { COPIED_PERSONAL } from '#domain/application/entry-links'
import { fillMicro, FORMS, goTo, openForm, openList, press, type Scene } from './entry-scenes'

const UPLOAD = '**/api/pcRequest/v1/function/upload'
const PICTURE = '门头照/经营现场照'
const SHOP = '门店/服务/线上店铺名称'

/** Applications of the seed in a state, by the first that the administrator sees. */
async function firstIn({ probe }: Stage, applyStatus: string): Promise<string> {
  const { list } = await probe.list(await probe.as('fws_admin'), '/v2/merApply/list', {
    applyStatus,
  })
  const { applyId, entryKind, corpEntryChannel } = list[0] as Record<string, string>
  return entryKind === 'hlb'
    ? `/merchants/merorder-mini-hlb/${applyId}`
    : `/merchants/merorder-${entryKind}/${applyId}/${corpEntryChannel}`
}

/** What goes wrong, and what is open while somebody fills in the form. */
export const TROUBLE_SCENES: Readonly<Record<string, Scene>> = {
  async pictures(stage, page) {
    await openForm(stage, page, FORMS.mini)
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await page.route(UPLOAD, async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await give(page, PICTURE, 'store-header')
    await field(page, `上传${PICTURE}`).waitFor({ state: 'detached' })
    await main(page).locator('[data-field=storeHeaderPic]').scrollIntoViewIfNeeded()
    await keepWide(stage, page, 'picture-sending')
    await press(page, '返回列表')
    await dialog(page).waitFor()
    await keepWide(stage, page, 'picture-leaving')
    await page.getByRole('button', { name: '取消' }).click()
    release()
    await page.unroute(UPLOAD)
    await page.route(UPLOAD, (route) => route.abort(), { times: 1 })
    await give(page, '店内照/经营现场照', 'store-indoor')
    await page.getByRole('button', { name: '重新上传' }).waitFor()
    await keepWide(stage, page, 'picture-failed')
    await field(page, '上传其他资料').setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from('MZ a program'),
    })
    await main(page).getByText('上传图片只能是图片格式!').waitFor()
    await main(page).locator('[data-field=otherPics]').scrollIntoViewIfNeeded()
    await keepWide(stage, page, 'picture-no-picture')
    await give(page, '人像面', 'id-front-owner')
    await main(page)
      .locator('[data-field=legalIdFront]')
      .getByRole('button', { name: /^预览/ })
      .click()
    await dialog(page).waitFor()
    await keepWide(stage, page, 'picture-preview', { zoomed: true })
    await dialog(page).getByRole('button', { name: '旋转' }).click()
    await dialog(page)
      .getByText(/已上传/)
      .first()
      .waitFor()
    await keepWide(stage, page, 'picture-turned')
  },

  async selects(stage, page) {
    await openForm(stage, page, FORMS.normal)
    const keepOpen = (name: string, label: string, typed?: string) =>
      keepWide(stage, page, name, { before: () => openList(page, label, typed) })
    await keepOpen('region-open', '注册地区省份')
    await keepOpen('region-typed', '注册地区省份', 'xihu')
    await page.keyboard.press('Escape')
    await goTo(page, '经营信息')
    await keepOpen('category-open', '经营类目')
    await keepOpen('category-typed', '经营类目', 'zhongcan')
    await page.keyboard.press('Escape')
    await goTo(page, '结算信息')
    await page.getByRole('radio', { name: '对公', exact: true }).click()
    await keepOpen('bank-open', '开户银行')
    await page.keyboard.press('Escape')
    await choose(page, '开户银行', '招商银行')
    await keepOpen('branch-open', '联行号', '杭州')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /手工填写联行号/ }).click()
    await field(page, '联行号').fill('308331012')
    await field(page, '支行').fill('招商银行股份有限公司杭州样例科技城小微企业专营支行')
    await page.keyboard.press('Tab')
    await keepWide(stage, page, 'branch-by-hand', { whole: true })
  },

  async hints(stage, page) {
    // Of an application that is with the acquirer: the same company's papers and number.
    await openForm(stage, page, FORMS.normal)
    await page.getByRole('radio', { name: '企业', exact: true }).click()
    await give(page, '营业执照照片', 'license-enterprise')
    await main(page).getByText('该证照已存在进行中的申请单').waitFor()
    await keepWide(stage, page, 'hint-licence', { whole: true })
  },

  async copy(stage, page) {
    const path = await firstIn(stage, 'FINISHED')
    await signIn(page, stage.probe, 'fws_admin', path)
    await press(page, '复制')
    await page.waitForURL((url) => !url.pathname.includes(path))
    await main(page).locator('.entry-page').first().waitFor()
    await page.goto(`${new URL(page.url()).pathname}?${COPIED_PERSONAL}=0`)
    await main(page)
      .getByText(/请重新填写/)
      .waitFor()
    await keepWide(stage, page, 'copy-note', { zoomed: true })
  },

  async states(stage, page) {
    await signIn(page, stage.probe, 'fws_admin', '/merchants/merorder')
    await rowsShown(page)
    for (const state of Object.keys(APPLY_STATUS).filter((one) => one !== 'DRAFT')) {
      const path = await firstIn(stage, state).catch(() => undefined)
      if (!path) continue
      await page.goto(path)
      await main(page).locator('.entry').waitFor()
      await keepWide(stage, page, `state-${state}`, { whole: true })
    }
  },

  async onlyReading(stage, page) {
    const path = await firstIn(stage, 'DRAFT')
    await signIn(page, stage.probe, 'fws_readonly', path)
    await main(page).locator('.entry').waitFor()
    await keepWide(stage, page, 'read-only', { whole: true })
    await page.goto(FORMS.normal)
    await page.waitForTimeout(1500)
    await keepWide(stage, page, 'read-only-new')
  },

  async conflict(stage, page) {
    await openForm(stage, page, FORMS.normal)
    await field(page, '商户注册名称').fill('双人样例小吃店')
    await saved(page)
    const applyId = await applyIdOf(page)
    const other = await newContext(stage)
    const theirs = await other.newPage()
    await signIn(theirs, stage.probe, 'fws_ops', `/merchants/merorder-normal/${applyId}/1`)
    await field(theirs, '注册详细地址').fill('样例路66号3幢')
    await saved(theirs)
    await field(page, '经营范围').fill('餐饮服务')
    await main(page)
      .getByText(/刚刚修改了 1 处/)
      .waitFor()
    await keepWide(stage, page, 'merged')
    await field(theirs, '商户注册名称').fill('双人样例小吃店(甲)')
    await saved(theirs)
    await field(page, '商户注册名称').fill('双人样例小吃店(乙)')
    await main(page).getByRole('group', { name: '商户注册名称有冲突' }).waitFor()
    await keepWide(stage, page, 'conflict', { zoomed: true })
    await other.close()
  },

  async restored(stage, page) {
    await openForm(stage, page, FORMS.normal)
    await field(page, '商户注册名称').fill('失而复得小吃店')
    await saved(page)
    await field(page, '统一社会信用代码').fill('92330106')
    await main(page).getByText('有 1 处格式有误未保存').waitFor()
    await keepWide(stage, page, 'unsaved')
    const address = page.url()
    await page.close()
    const again = await page.context().newPage()
    await again.goto(address)
    await main(again).getByText('已恢复上次未保存的内容').waitFor()
    await keepWide(stage, again, 'restored')
    await page.context().clearCookies({ name: 'token' })
    await field(again, '注册详细地址').fill('样例路88号1层')
    await again.waitForURL(/\/login\?redirect=/)
    await keepWide(stage, again, 'session-lost')
  },

  async gatewayGone(stage, page) {
    await openForm(stage, page, FORMS.mini)
    await choose(page, '负责人职业', '商业')
    await fillMicro(page, 'legal', '断网小馆')
    await saved(page)
    await stage.gateway.stop()
    await field(page, SHOP).fill('断网小馆二店')
    await main(page).getByText('未保存：网络不可用，恢复后自动保存').waitFor()
    await keepWide(stage, page, 'offline', { zoomed: true })
    await give(page, '其他资料', 'store-cashier').catch(() => undefined)
    await press(page, '提交')
    await keepWide(stage, page, 'offline-submit')
    await goInside(page, FORMS.normal)
    await page.waitForTimeout(3000)
    await keepWide(stage, page, 'offline-open')
  },
}
