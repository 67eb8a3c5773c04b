import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { TransportError } from '../../../../src/providers/wire/transport'
import apply from '../../../../src/resources/apply'
import applyMini from '../../../../src/resources/apply-mini'
import applyNormal from '../../../../src/resources/apply-normal'
import { envelope } from '../../../support/fake-edges'
import { newUser, renderAt, type SentCall } from '../../../support/render'
import { DRAFT, formAnswers, OPTIONS } from '../../../resources/entry/answers'

const PRODUCTS = ['WECHAT', 'ALIPAY', 'UNIONPAY'].map((payChannel) => ({
  payChannel,
  open: '1',
  feeRate: 380,
}))
const INFO = {
  ...DRAFT,
  step: 6,
  data: { subjectType: 'INDIVIDUAL', merRegName: '拾光样例小吃店', products: PRODUCTS },
}

const open = (at: string, info: object, more: Record<string, unknown> = {}) =>
  renderAt({
    resources: [apply, applyNormal, applyMini],
    at,
    answers: {
      ...formAnswers(info),
      '/v1/private/business/applyOptions': {
        ...OPTIONS,
        costs: { WECHAT: { feeRate: 200 }, ALIPAY: { feeRate: 200 }, UNIONPAY: { feeRate: 210 } },
      },
      '/v1/private/business/applyStep': { applyId: 'AP1', version: 4 },
      '/v2/merApply/list': { total: 0, pageNum: 1, pageSize: 20, list: [] },
      ...more,
    },
  })

describe('the form of an application', () => {
  test('submitting focuses the first invalid field, on whichever step it is', async () => {
    const user = newUser()
    const { sent, toasts } = open('/merchants/merorder-normal/AP1/1', INFO)
    const steps = within(await screen.findByRole('navigation', { name: '填写步骤' }))
    expect(steps.getByRole('button', { name: /协议与确认/ }).getAttribute('aria-current')).toBe(
      'step',
    )
    await user.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() =>
      expect(steps.getByRole('button', { name: /主体信息/ }).getAttribute('aria-current')).toBe(
        'step',
      ),
    )
    const first = await screen.findByLabelText('上传营业执照照片')
    await waitFor(() => expect(screen.getAllByText('请上传营业执照照片').length).toBe(1))
    expect(first.closest('[data-field]')?.getAttribute('data-field')).toBe('licensePic')
    await waitFor(() =>
      expect(steps.getByRole('button', { name: /主体信息/ }).textContent).toMatch(/有误 \d处/),
    )
    expect(toasts[0]).toMatch(/^还有 \d+ 处需要填写或修改$/)
    expect(sent('/v1/private/business/applySubmit')).toEqual([])
  })

  test('a step of a draft that holds only what the form chose itself is not filled in', async () => {
    const data = { ...INFO.data, sceneType: 'OFFLINE', acctType: '1', settleCycle: 'T1' }
    open('/merchants/merorder-normal/AP1/1', { ...INFO, data })
    const steps = within(await screen.findByRole('navigation', { name: '填写步骤' }))
    const words = (title: RegExp) => steps.getByRole('button', { name: title }).textContent
    expect(words(/主体信息/)).toMatch(/填写中/)
    expect(words(/经营信息/)).toMatch(/未填/)
    expect(words(/结算信息/)).toMatch(/未填/)
  })

  test('a field that is passed by empty is no mistake until it was given something', async () => {
    const user = newUser()
    open('/merchants/merorder-normal/AP1/1', { ...INFO, step: 3 })
    const name = await screen.findByLabelText('商户简称')
    await user.click(name)
    await user.tab()
    expect(document.activeElement).not.toBe(name)
    expect(screen.queryByText('请输入商户简称')).toBeNull()
    await user.type(name, '拾')
    await user.clear(name)
    await user.tab()
    await screen.findByText('请输入商户简称')
  })

  test('refused fields come first with their reason until they are changed', async () => {
    const user = newUser()
    const data = { ...INFO.data, shortName: '拾光', servicePhone: '13800138000' }
    open('/merchants/merorder-normal/AP1/1', {
      ...INFO,
      applyStatus: 'REJECTED',
      data,
      submitted: data,
      rejectItems: [{ field: 'shortName', label: '商户简称', reason: '与门头不一致' }],
    })
    const block = within(await screen.findByRole('region', { name: '驳回待修改' }))
    expect(block.getByText(/驳回：/).textContent).toBe('驳回：与门头不一致')
    const input = block.getByLabelText('商户简称')
    await waitFor(() => expect(document.activeElement).toBe(input))
    await user.clear(input)
    await user.type(input, '拾光小馆')
    expect(block.getByText(/已修改，原驳回原因：/)).toBeTruthy()
    expect(block.getByText('驳回时：').parentElement?.textContent).toBe('驳回时：拾光')
  })

  test('a company’s account is typed again as it is written, with its hyphens', async () => {
    const user = newUser()
    const { sent } = open('/merchants/merorder-normal/AP1/1', {
      ...INFO,
      step: 4,
      data: { ...INFO.data, subjectType: 'ENTERPRISE', acctType: '0' },
    })
    await user.click(await screen.findByLabelText('银行账号'))
    await user.paste('１２０２-0209-19900')
    await user.type(await screen.findByLabelText('再次输入银行账号'), '1202-0209-19900')
    await waitFor(() => {
      const saves = sent('/v1/private/business/applyStep')
      expect(saves.map(({ data }) => JSON.parse(data!).acctNo)).toEqual(['1202-0209-19900'])
    })
  })

  test('a mobile number is taken as a chat has it', async () => {
    const user = newUser()
    open('/merchants/merorder-mini/AP1/1', { ...INFO, entryKind: 'mini', step: 1, data: {} })
    const input: HTMLInputElement = await screen.findByLabelText('法人手机号')
    await user.click(input)
    await user.paste('\u202D＋86 １３８-0013 8000')
    expect(input.value).toBe('13800138000')
  })

  test('what came back is saved without a key; giving it up puts back what was there', async () => {
    const user = newUser()
    const info = { ...INFO, entryKind: 'mini', step: 2 }
    const path = '/merchants/merorder-mini/AP1/1'
    const gone = open(
      path,
      { ...info, data: { storeName: '拾光' } },
      { '/v1/private/business/applyStep': new TransportError('timeout') },
    )
    await user.type(await screen.findByLabelText('门店/服务/线上店铺名称'), '小吃')
    await screen.findByText(/网关暂时连不上/)
    await user.type(screen.getByLabelText('门店/服务/线上店铺名称'), '店')
    gone.unmount()
    // What timed out arrives when it is sent again.
    const { sent } = open(path, { ...info, version: 4, data: { storeName: '拾光小吃' } })
    await screen.findByText('已恢复上次未保存的内容')
    const saved = () =>
      sent('/v1/private/business/applyStep').map(({ data }) => JSON.parse(data!).storeName)
    await waitFor(() => expect(saved()).toEqual(['拾光小吃', '拾光小吃店']))
    await user.click(screen.getByRole('button', { name: '放弃' }))
    const input: HTMLInputElement = screen.getByLabelText('门店/服务/线上店铺名称')
    expect(input.value).toBe('拾光小吃')
    await waitFor(() => expect(saved()).toEqual(['拾光小吃', '拾光小吃店', '拾光小吃']))
    expect(screen.queryByText('已恢复上次未保存的内容')).toBeNull()
  })

  test('a submission’s warning is shown at its field after a save, until the value changes', async () => {
    const user = newUser()
    const hints = [
      { field: 'legalIdNo', msg: '该证照已存在进行中的申请单', blocks: '1' },
      { field: 'legalMobile', msg: '该手机号已用于其他主体的申请单，请确认', blocks: '0' },
    ]
    const info = { ...INFO, entryKind: 'mini', step: 1 }
    const data = { legalName: '周样', legalIdNo: '110105198503070019', legalMobile: '13800138000' }
    const answer = (number: number, more: object) =>
      envelope({
        applyId: 'AP1',
        version: number,
        updateTime: `2026-11-20 15:00:0${number}`,
        ...more,
      })
    const saves: string[] = []
    open(
      '/merchants/merorder-mini/AP1/1',
      { ...info, data, hints: hints.slice(1) },
      {
        '/v1/private/business/applyStep': ({ body }: SentCall) => {
          saves.push(body.data!)
          return answer(saves.length + 3, { hints: saves.length === 1 ? hints : [] })
        },
      },
    )
    const person = await screen.findByLabelText('证件号码')
    const mobile = screen.getByLabelText('法人手机号')
    expect(screen.getByText(hints[1]!.msg).className).toBe('rv-warning')
    expect(mobile.getAttribute('aria-invalid')).toBeNull()
    expect(screen.queryByText(hints[0]!.msg)).toBeNull()

    await user.type(screen.getByLabelText('联系邮箱'), 'zhou@example.com')
    await screen.findByText('已保存 15:00:04')
    expect(screen.getByRole('alert').textContent).toBe('该证照已存在进行中的申请单')
    expect(person.getAttribute('aria-invalid')).toBe('true')
    const block = screen.getByRole('button', { name: /负责人信息/ })
    await waitFor(() => expect(block.textContent).toMatch(/有误 1处/))

    await user.clear(person)
    await user.paste('110105199003070017')
    expect(screen.queryByText(hints[0]!.msg)).toBeNull()
    expect(screen.getByText(hints[1]!.msg)).toBeTruthy()
    await screen.findByText('已保存 15:00:05')
    expect(screen.queryByText(hints[1]!.msg)).toBeNull()
    expect(person.getAttribute('aria-invalid')).toBeNull()
  })

  test('a refusal goes with the value it was about, also where that is taken over', async () => {
    const user = newUser()
    const msg = '客服电话须为本地号码'
    const data = { legalMobile: '13800138000' }
    open(
      '/merchants/merorder-mini/AP21/1',
      { ...INFO, applyId: 'AP21', entryKind: 'mini', step: 2, data },
      {
        '/v1/private/business/applyStep': envelope(
          { errors: [{ field: 'servicePhone', msg }] },
          '90400',
          '参数校验失败',
        ),
      },
    )
    await user.type(await screen.findByLabelText('联系邮箱'), 'zhou@example.com')
    const sentence = await screen.findByText(msg)
    expect(sentence.className).toBe('rv-error')
    const phone = within(sentence.closest('[data-field]')!)
    await user.click(phone.getByRole('button', { name: '用手机号 13800138000' }))
    expect(screen.queryByText(msg)).toBeNull()
  })

  test('a refusal of a derived field is shown although the field has no input', async () => {
    const user = newUser()
    const msg = '商户名称已被使用'
    const { toasts } = open(
      '/merchants/merorder-mini/AP22/1',
      { ...INFO, applyId: 'AP22', entryKind: 'mini', step: 1, data: {} },
      {
        '/v1/private/business/applyStep': ({ body }: SentCall) =>
          'merRegName' in (JSON.parse(body.data!) as object)
            ? envelope({ errors: [{ field: 'merRegName', msg }] }, '90400', '参数校验失败')
            : envelope({ applyId: 'AP22', version: 4 }),
      },
    )
    await user.type(await screen.findByLabelText('法人/经营者姓名'), '周样')
    await user.click(await screen.findByRole('button', { name: '「商户名称」格式有误，尚未保存' }))
    expect(toasts).toEqual([msg])
  })

  test('typing saves by itself and the first save gives the application its address', async () => {
    const user = newUser()
    const { sent, address } = open('/merchants/merorder-mini/0/1', INFO, {
      '/v1/private/business/applyStep': {
        applyId: 'AP7',
        version: 1,
        updateTime: '2026-11-20 15:00:09',
      },
    })
    await user.type(await screen.findByLabelText('法人手机号'), '138 0013 8000')
    await waitFor(() => expect(screen.getByText('已保存 15:00:09')).toBeTruthy())
    const saves = sent('/v1/private/business/applyStep')
    expect(saves).toHaveLength(1)
    expect(saves[0]).toMatchObject({ corpEntryChannel: '1', entryKind: 'mini' })
    expect(JSON.parse(saves[0]!.data!)).toMatchObject({
      legalMobile: '13800138000',
      settleCycle: 'T1',
    })
    await waitFor(() => expect(address()).toBe('/merchants/merorder-mini/AP7/1'))
    expect(document.activeElement).toBe(screen.getByLabelText('法人手机号'))
  })

  test('opening one sends no save, and its first input has the focus', async () => {
    const { sent } = open('/merchants/merorder-mini/AP1/1', {
      ...INFO,
      entryKind: 'mini',
      step: 1,
      data: { legalName: '周样', legalMobile: '13800138000' },
    })
    const input = await screen.findByLabelText('法人/经营者姓名')
    await waitFor(() => expect(document.activeElement).toBe(input))
    expect(screen.getByText('已保存')).toBeTruthy()
    expect(sent('/v1/private/business/applyStep')).toEqual([])
  })

  test('left open overnight, its pictures get new addresses when the user comes back', async () => {
    onTestFinished(() => void vi.useRealTimers())
    let asked = 0
    const address = () => screen.getByAltText('门头照/经营现场照').getAttribute('src')
    open(
      '/merchants/merorder-mini/AP23/1',
      { ...INFO, applyId: 'AP23', entryKind: 'mini', step: 2, data: { storeHeaderPic: ['T1'] } },
      { '/v1/tool/batchFilelist': () => [{ token: 'T1', url: `/f/T1?signed=${++asked}` }] },
    )
    await waitFor(() => expect(address()).toBe('/f/T1?signed=1'))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9 * 3_600_000 })
    fireEvent(window, new Event('visibilitychange'))
    await waitFor(() => expect(address()).toBe('/f/T1?signed=2'))
  })

  test('one no channel took opens with what each of them answered', async () => {
    open('/merchants/merorder-normal/AP1/1', {
      ...INFO,
      applyStatus: 'OPEN_FAILED',
      submitted: INFO.data,
      logs: [
        { time: '2026-11-19 09:00:00', title: '提交审核', operator: '张三' },
        {
          time: '2026-11-20 10:00:00',
          title: '开通失败',
          operator: '收单机构',
          remark: '微信报备失败（商户简称不合规）；支付宝报备失败（经营类目与证照不符）',
        },
      ],
    })
    const block = within(await screen.findByRole('region', { name: '开通失败' }))
    expect(block.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '微信报备失败（商户简称不合规）',
      '支付宝报备失败（经营类目与证照不符）',
    ])
    expect(block.getByText(/2026-11-20 10:00:00/)).toBeTruthy()
  })

  test('one that is audited is read: its state, what comes next, what can be done', async () => {
    open('/merchants/merorder-normal/AP1/1', {
      ...INFO,
      applyStatus: 'AUDITING',
      editable: '0',
      data: { ...INFO.data, legalName: '周**' },
      logs: [{ time: '2026-11-20 10:00:00', title: '提交审核', operator: '张三' }],
    })
    const card = within(await screen.findByRole('region', { name: '申请进度' }))
    expect(card.getByText('资料正在审核，通过后由商户签约')).toBeTruthy()
    expect(card.getByText('提交审核')).toBeTruthy()
    expect(card.getByRole('button', { name: '撤销' })).toBeTruthy()
    expect(screen.getByText('周**')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '提交' })).toBeNull()
  })
})
