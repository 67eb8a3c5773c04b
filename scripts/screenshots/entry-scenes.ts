import type { Page } from 'playwright-core'
import { dialog, field, main, signIn } from '../../tests/e2e/support/console'
import {
  applyIdOf,
  choose,
  chooseCategory,
  decide,
  give,
  isRead,
  saved,
  stateShown,
  submit,
  take,
  takeMobile,
} from '../../tests/e2e/support/entry'
import { keepWide, type Stage } from './album'

export type Scene = (stage: Stage, page: Page) => Promise<void>

export const FORMS = {
  normal: '/merchants/merorder-normal/0/1',
  mini: '/merchants/merorder-mini/0/1',
  hlb: '/merchants/merorder-mini-hlb/0',
}

const STEPS = ['主体信息', '法人与联系人', '经营信息', '结算信息', '产品费率', '协议与确认']

export const goTo = async (page: Page, title: string): Promise<void> => {
  const step = main(page).getByRole('navigation', { name: '填写步骤' })
  await step.getByRole('button', { name: title }).click()
  const at = STEPS.indexOf(title) + 1
  await main(page).locator(`.entry-page[data-step="${at}"]:visible`).waitFor()
}
export const press = (page: Page, name: string): Promise<void> =>
  main(page).getByRole('button', { name, exact: true }).click()

export const openForm = async ({ probe }: Stage, page: Page, path: string): Promise<void> => {
  await signIn(page, probe, 'fws_admin', path)
  await main(page).locator('.entry-page').first().waitFor()
}

/** Opens a select, closed or open. @param typed what is looked for in it */
export async function openList(page: Page, label: string, typed = ''): Promise<void> {
  await page.keyboard.press('Escape')
  const input = field(page, label)
  if ((await input.getAttribute('aria-expanded')) !== 'true') await input.click()
  if (typed) await input.fill(typed)
}

/** A micro merchant's form but for its category's field, which differs. */
export async function fillMicro(page: Page, who: 'owner' | 'legal', shop: string): Promise<void> {
  await give(page, '人像面', `id-front-${who}`)
  await give(page, '国徽面', `id-back-${who}`)
  await give(page, '门头照/经营现场照', 'store-header')
  await give(page, '店内照/经营现场照', 'store-indoor')
  await give(page, '银行卡卡号面', `card-${who}`)
  await field(page, '法人手机号').fill('13800138000')
  await field(page, '门店/服务/线上店铺名称').fill(shop)
  await isRead(page, '法人/经营者姓名', /./)
  await page.getByRole('button', { name: '同证件住址' }).click()
  await chooseCategory(page, 'bianli')
  await isRead(page, '银行账号', /^6299 /)
  await takeMobile(page)
  await takeMobile(page)
  await page.getByRole('checkbox', { name: /我已核实/ }).click()
}

/** Each step of the ordinary form as it stands now. */
async function keepSteps(stage: Stage, page: Page, state: string): Promise<void> {
  for (const [index, title] of STEPS.entries()) {
    await goTo(page, title)
    await keepWide(stage, page, `normal-${state}-${index + 1}`, { whole: true })
  }
}

/** Fills in the ordinary form of a company up to the step `upTo`. */
async function fillNormal(page: Page, upTo: number): Promise<void> {
  await page.getByRole('radio', { name: '企业', exact: true }).click()
  await give(page, '营业执照照片', 'license-enterprise')
  await isRead(page, '商户注册名称', '杭州拾光样例餐饮管理有限公司')
  if (upTo === 1) return
  await goTo(page, STEPS[1]!)
  await give(page, '人像面', 'id-front-legal')
  await give(page, '国徽面', 'id-back-legal')
  await field(page, '法人手机号').fill('13900139000')
  await field(page, '联系邮箱').fill('shiguang@example.cn')
  await page.getByRole('radio', { name: '否', exact: true }).click()
  await isRead(page, '证件居住地址', /样本路8号院/)
  if (upTo === 2) return
  await page.getByRole('radio', { name: '是', exact: true }).click()
  await goTo(page, STEPS[2]!)
  await field(page, '商户简称').fill('拾光餐饮')
  await page.keyboard.press('Enter')
  await takeMobile(page)
  await chooseCategory(page, 'zhongcan')
  await press(page, '同注册地址')
  await give(page, '门头照', 'store-header')
  await give(page, '店内照', 'store-indoor')
  await give(page, '收银台照', 'store-cashier')
  await goTo(page, STEPS[3]!)
  await page.getByRole('radio', { name: '对公', exact: true }).click()
  await field(page, '银行账号').fill('571900200100886')
  await field(page, '再次输入银行账号').fill('571900200100886')
  await choose(page, '开户银行', '招商银行')
  await give(page, '开户许可证/基本存款账户信息', 'account-permit')
  await choose(page, '开户行省市省份', '浙江省')
  await choose(page, '开户行省市市', '杭州市')
  await field(page, '联行号').click()
  await page.keyboard.type('杭州')
  await take(page, /杭州/)
  await goTo(page, STEPS[5]!)
  await page.getByRole('checkbox', { name: /我已核实/ }).click()
}

export const ENTRY_SCENES: Readonly<Record<string, Scene>> = {
  async normalEmpty(stage, page) {
    await openForm(stage, page, FORMS.normal)
    await keepWide(stage, page, 'normal-empty', { zoomed: true })
    await keepSteps(stage, page, 'empty')
  },

  async normalWrong(stage, page) {
    await openForm(stage, page, FORMS.normal)
    await page.getByRole('radio', { name: '企业', exact: true }).click()
    await field(page, '统一社会信用代码').fill('9133010')
    await goTo(page, '协议与确认')
    await press(page, '提交')
    await main(page).getByText('请上传营业执照照片').waitFor()
    await keepWide(stage, page, 'normal-wrong-view', { zoomed: true })
    await keepSteps(stage, page, 'wrong')
  },

  async normalOther(stage, page) {
    await openForm(stage, page, FORMS.normal)
    for (const subject of ['事业单位', '政府机关']) {
      await page.getByRole('radio', { name: subject, exact: true }).click()
      await keepWide(stage, page, `normal-${subject}`, { whole: true })
    }
    await page.getByRole('radio', { name: '个体工商户', exact: true }).click()
    await give(page, '营业执照照片', 'license-individual')
    await goTo(page, '法人与联系人')
    await page.getByRole('radio', { name: '经办人', exact: true }).click()
    await keepWide(stage, page, 'normal-agent', { whole: true })
    await goTo(page, '经营信息')
    await page.getByRole('radio', { name: '线上+线下', exact: true }).click()
    await keepWide(stage, page, 'normal-online', { whole: true })
    await goTo(page, '结算信息')
    await page.getByRole('radio', { name: '对私-非法人', exact: true }).click()
    await keepWide(stage, page, 'normal-holder', { whole: true })
    await goTo(page, '协议与确认')
    await page.getByRole('radio', { name: '纸质', exact: true }).click()
    await keepWide(stage, page, 'normal-paper', { whole: true })
  },

  async normalHalf(stage, page) {
    await openForm(stage, page, FORMS.normal)
    await fillNormal(page, 2)
    await page.getByRole('button', { name: '添加受益所有人' }).click()
    await saved(page)
    await keepSteps(stage, page, 'half')
  },

  async normalFilled(stage, page) {
    await openForm(stage, page, FORMS.normal)
    await fillNormal(page, 6)
    await saved(page)
    await keepSteps(stage, page, 'filled')
    await keepWide(stage, page, 'normal-filled', { zoomed: true })
    const applyId = await applyIdOf(page)
    await press(page, '提交')
    await dialog(page).waitFor()
    await keepWide(stage, page, 'normal-dialog', { zoomed: true })
    await page.getByRole('button', { name: '确认提交' }).click()
    await stateShown(page, '审核中')
    await keepWide(stage, page, 'normal-auditing', { whole: true })
    await decide(stage.probe, applyId, 'refuse', {
      items: [
        { field: 'licensePic', reason: '照片反光，统一社会信用代码看不清，请重新拍摄原件' },
        { field: 'shortName', reason: '简称与门头店招不一致' },
        { field: 'products', reason: '微信费率与行业不符' },
        { field: 'acctNo', reason: '账户状态异常，请更换结算账户' },
      ],
    })
    await page.reload()
    const block = main(page).getByRole('region', { name: '驳回待修改' })
    await block.waitFor()
    await keepWide(stage, page, 'normal-refused-view', { zoomed: true })
    await keepWide(stage, page, 'normal-refused', { whole: true })
    await block.getByRole('button', { name: '移除营业执照照片' }).click()
    await give(block, '营业执照照片', 'license-enterprise')
    await block.getByLabel('商户简称', { exact: true }).fill('拾光小馆')
    await saved(page)
    await keepWide(stage, page, 'normal-refused-mended', { whole: true })
    await press(page, '提交')
    await dialog(page).waitFor()
    await keepWide(stage, page, 'normal-dialog-again')
  },

  async miniEmpty(stage, page) {
    await openForm(stage, page, FORMS.mini)
    await keepWide(stage, page, 'mini-empty', { zoomed: true })
    await keepWide(stage, page, 'mini-empty-whole', { whole: true })
    await press(page, '提交')
    await main(page).getByText('请上传人像面').waitFor()
    await keepWide(stage, page, 'mini-wrong', { zoomed: true })
    await keepWide(stage, page, 'mini-wrong-whole', { whole: true })
  },

  async miniFilled(stage, page) {
    await openForm(stage, page, FORMS.mini)
    await choose(page, '负责人职业', '商业')
    await fillMicro(page, 'owner', '拾光小馆')
    await saved(page)
    const applyId = await applyIdOf(page)
    await keepWide(stage, page, 'mini-filled', { whole: true })
    await submit(page)
    await decide(stage.probe, applyId, 'refuse', {
      items: [
        { field: 'storeHeaderPic', reason: '门头照看不清招牌' },
        { field: 'servicePhone', reason: '客服电话无人接听' },
      ],
    })
    await page.reload()
    const block = main(page).getByRole('region', { name: '驳回待修改' })
    await block.getByText('门头照看不清招牌').waitFor()
    await keepWide(stage, page, 'mini-refused', { zoomed: true })
    await block.getByRole('button', { name: '移除门头照/经营现场照' }).click()
    await give(block, '门头照/经营现场照', 'store-cashier')
    await block.getByLabel('客服电话', { exact: true }).fill('0571-87654321')
    await saved(page)
    await keepWide(stage, page, 'mini-refused-mended', { whole: true })
    await submit(page)
    await decide(stage.probe, applyId, 'approve')
    await stateShown(page, '待签约')
    await keepWide(stage, page, 'mini-to-sign', { whole: true })
    await decide(stage.probe, applyId, 'sign')
    await decide(stage.probe, applyId, 'open')
    await stateShown(page, '已完成')
    await keepWide(stage, page, 'mini-finished', { whole: true })
  },

  async hlb(stage, page) {
    await openForm(stage, page, FORMS.hlb)
    await keepWide(stage, page, 'hlb-empty', { whole: true })
    await press(page, '提交')
    await main(page).getByText('请上传人像面').waitFor()
    await keepWide(stage, page, 'hlb-wrong', { whole: true })
    await fillMicro(page, 'legal', '志强便利')
    await choose(page, '开户城市省份', '北京市')
    await choose(page, '开户城市市', '北京市')
    await keepWide(stage, page, 'hlb-template', { before: () => openList(page, '费率模板') })
    await openList(page, '费率模板')
    await take(page, /./)
    await saved(page)
    await keepWide(stage, page, 'hlb-filled', { whole: true })
  },
}
