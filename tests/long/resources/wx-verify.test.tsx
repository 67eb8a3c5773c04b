import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import merchant from '../../../src/resources/merchant'
import wxVerify from '../../../src/resources/wx-verify'
import wxVerifyHlb from '../../../src/resources/wx-verify-hlb'
import { envelope, fakeStorage } from '../../support/fake-edges'
import { newUser, renderAt } from '../../support/render'

const AP = 'AP26111800000001'
const WV = 'WV26112000000001'
const STATE = {
  applyId: AP,
  orderId: WV,
  applymentState: 'WAITTING_FOR_AUDIT',
  authorizeState: 'AUTHORIZE_STATE_UNAUTHORIZED',
  rejectParam: '',
  rejectReason: '',
  version: 2,
}
const FIELDS = {
  contactType: 'LEGAL',
  contactMobile: '19900000001',
  licensePic: ['t-licence'],
  licenseNo: '91330100799655058B',
  merchantName: '杭州样本面馆',
  legalPerson: '林晓舟',
  companyAddress: '浙江省杭州市上城区样本路1号',
  licenseValidBegin: '2020-01-01',
  licenseValidEnd: '9999-12-31',
  isFinanceInstitution: '0',
  identificationType: 'IDCARD',
  identificationName: '林晓舟',
  identificationNumber: '11010519491231002X',
  identificationValidBegin: '2020-01-01',
  identificationValidEnd: '2040-01-01',
  identificationFront: ['t-front'],
  identificationBack: ['t-back'],
}
const INFO = {
  ...STATE,
  merId: '8000000000000001',
  merRegName: '杭州样本面馆',
  merStatus: 'NORMAL',
  corpEntryChannel: '1',
  subjectType: 'INDIVIDUAL',
  businessCode: `6000000000000001_${WV}_1`,
  channelId: '361000001',
  confirmMchIdList: ['1612345678'],
  editable: '0',
  cancelable: '1',
  latest: '1',
  fields: FIELDS,
  createTime: '2026-11-20 14:00:00',
  submitTime: '2026-11-20 14:00:00',
  updateTime: '2026-11-20 14:01:00',
  logs: [{ time: '2026-11-20 14:00:00', title: '提交申请', operator: '服务商管理员' }],
  history: [],
}
const REFUSED = {
  ...INFO,
  applymentState: 'REJECTED',
  rejectParam: 'identification_info.identification_name',
  rejectReason: '姓名与证件照片不一致，请核对',
  editable: '1',
  cancelable: '0',
}

function open(
  info: unknown,
  {
    state = info,
    at = `/merchants/wxverify/${AP}/${WV}`,
    answers = {},
    storage = fakeStorage(),
  }: { state?: unknown; at?: string; answers?: Record<string, unknown>; storage?: Storage } = {},
) {
  return renderAt({
    resources: [merchant, wxVerify, wxVerifyHlb],
    at,
    storage,
    answers: {
      '/v1/wechat/info': info,
      '/v1/wechat/stateQuery': state,
      '/v1/tool/batchFilelist': [],
      '/v1/region/queryAll': [],
      ...answers,
    },
  })
}
const card = () => screen.findByRole('region', { name: '认证状态' })
/** The current step, with its text. */
const step = () => document.querySelector('[aria-current=step]')?.textContent

describe('polling the state', () => {
  afterEach(() => vi.useRealTimers())
  /** Fake time that advances while a promise is awaited, and jumps on request. */
  const clock = () =>
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const asked = (view: ReturnType<typeof open>) => view.sent('/v1/wechat/stateQuery').length

  test('goes on every five seconds, and stops at an end state', async () => {
    clock()
    let applymentState = 'WAITTING_FOR_AUDIT'
    const view = open(
      () => ({ ...INFO, applymentState, version: applymentState === 'REJECTED' ? 3 : 2 }),
      {
        state: () => ({ ...STATE, applymentState, version: applymentState === 'REJECTED' ? 3 : 2 }),
      },
    )
    await card()
    await pass(5_000)
    await waitFor(() => expect(asked(view)).toBe(1))
    expect(view.sent('/v1/wechat/stateQuery')[0]).toMatchObject({ applyId: AP, orderId: WV })
    applymentState = 'REJECTED'
    await pass(5_000)
    await waitFor(() => expect(step()).toContain('已驳回'))
    const before = asked(view)
    await pass(60_000)
    expect(asked(view)).toBe(before)
    expect(screen.queryByText('每 5 秒自动刷新')).toBeNull()
  })

  test('rests while the tab is not seen, and asks at once when it is again', async () => {
    clock()
    const view = open(INFO)
    await card()
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await pass(30_000)
    expect(asked(view)).toBe(0)
    seen.mockReturnValue('visible')
    fireEvent(document, new Event('visibilitychange'))
    await waitFor(() => expect(asked(view)).toBe(1))
    seen.mockRestore()
  })

  test('pauses after ten minutes until the user refreshes', async () => {
    clock()
    const view = open(INFO)
    await card()
    await pass(10 * 60_000 + 10_000)
    expect(await screen.findByText('已暂停自动刷新')).toBeTruthy()
    const before = asked(view)
    await pass(60_000)
    expect(asked(view)).toBe(before)
    fireEvent.click(screen.getByRole('button', { name: '刷新' }))
    await waitFor(() => expect(asked(view)).toBe(before + 1))
    expect(screen.getByText('每 5 秒自动刷新')).toBeTruthy()
  })

  test('says once that the line is down, and keeps what it knew', async () => {
    clock()
    const view = open(INFO, { state: new Error('network') })
    await card()
    await pass(5_000)
    expect(await screen.findByText(/^刷新失败/)).toBeTruthy()
    await pass(20_000)
    expect(view.toasts).toEqual([])
    expect(step()).toContain('审核')
  })
})

describe('a state', () => {
  const CODED = { qrcodeData: 'aGk=', qrcodeDeadline: '2026-11-21 14:00:00' }

  test.each([
    ['COMMIT', '提交受理中'],
    ['FAIL', '提交失败'],
    ['EDITTING', '提交待修改'],
    ['WAITTING_FOR_AUDIT', '审核审核中'],
    ['REJECTED', '审核已驳回'],
  ])('%s is shown at its step without a code', async (applymentState, at) => {
    open({ ...INFO, applymentState, ...CODED })
    const region = within(await card())
    expect(step()).toContain(at)
    expect(region.queryByRole('img')).toBeNull()
  })

  test.each([
    ['WAITTING_FOR_CONFIRM_CONTACT', '联系人确认待扫码', '联系人确认二维码'],
    ['WAITTING_FOR_CONFIRM_LEGALPERSON', '账户验证待扫码', '账户验证二维码'],
    ['PASSED', '授权待扫码', '授权二维码'],
    ['FREEZED', '审核已冻结', '解冻二维码'],
  ])('%s is shown at its step with its code', async (applymentState, at, qr) => {
    open({ ...INFO, applymentState, ...CODED })
    const region = within(await card())
    expect(step()).toContain(at)
    expect(region.getByRole('img', { name: qr }).getAttribute('src')).toBe(
      'data:image/png;base64,aGk=',
    )
    expect(region.getByText(/2026-11-21 14:00:00 前有效/)).toBeTruthy()
  })

  test('PASSED and authorised is the end; the pass alone is not', async () => {
    open({
      ...INFO,
      applymentState: 'PASSED',
      authorizeState: 'AUTHORIZE_STATE_AUTHORIZED',
      cancelable: '0',
    })
    const region = within(await card())
    expect(region.getByText('认证完成：审核已通过，商户已授权。')).toBeTruthy()
    expect(region.getAllByText('已完成').length).toBe(5)
    expect(region.getByText('无需')).toBeTruthy()
    expect(region.queryByRole('button')).toBeNull()
  })

  test('on its way can be withdrawn, after a question', async () => {
    const view = open(INFO, { answers: { '/v1/wechat/cancel': STATE } })
    fireEvent.click(await screen.findByRole('button', { name: '撤销申请' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    fireEvent.click(dialog.getByRole('button', { name: '撤销' }))
    await waitFor(() => expect(view.toasts).toContain('已撤销'))
    expect(view.sent('/v1/wechat/cancel')[0]).toMatchObject({
      applyId: AP,
      orderId: WV,
      version: '2',
    })
  })
})

describe('an application', () => {
  test('opens filled in, with what was refused at its field', async () => {
    open(REFUSED)
    const name = await screen.findByLabelText('法人姓名')
    expect((name as HTMLInputElement).value).toBe('林晓舟')
    const item = name.closest('[data-field]') as HTMLElement
    expect(within(item).getByRole('alert').textContent).toBe('姓名与证件照片不一致，请核对')
    fireEvent.click(screen.getByRole('button', { name: '去修改「法人姓名」' }))
    expect(document.activeElement).toBe(name)
  })

  test('is sent whole, under the version it was seen in', async () => {
    const view = open(REFUSED, {
      answers: { '/v1/wechat/apply': { ...STATE, applymentState: 'COMMIT', version: 3 } },
    })
    const user = newUser()
    const mobile = await screen.findByLabelText('联系人手机号')
    await user.clear(mobile)
    await user.type(mobile, '19900000009')
    await user.click(screen.getByRole('button', { name: '重新提交' }))
    await waitFor(() => expect(view.toasts).toContain('已提交，等待微信受理'))
    const [sent] = view.sent('/v1/wechat/apply')
    expect(sent).toMatchObject({
      applyId: AP,
      orderId: WV,
      version: '2',
      contactMobile: '19900000009',
      licenseValidEnd: '9999-12-31',
      identificationFront: '["t-front"]',
      identificationAddress: '',
    })
    expect(sent).not.toHaveProperty('licenseValidLong')
    expect(sent).not.toHaveProperty('contactName')
  })

  test('of a micro merchant goes to its own call', async () => {
    const view = open(
      {
        ...REFUSED,
        subjectType: 'MICRO',
        fields: {
          ...FIELDS,
          microBizType: 'MICRO_TYPE_STORE',
          storeName: '样本面馆',
          storeAddressCode: '330000-330100-330102',
          storeAddress: '样本路1号',
          storeHeaderPic: ['t-1'],
          storeIndoorPic: ['t-2'],
        },
      },
      { answers: { '/v1/wechat/applyPrivate': STATE } },
    )
    fireEvent.click(await screen.findByRole('button', { name: '重新提交' }))
    await waitFor(() => expect(view.sent('/v1/wechat/applyPrivate').length).toBe(1))
  })

  test('stops at the first wrong field, and takes the gateway’s word at its field', async () => {
    const view = open(REFUSED, {
      answers: {
        '/v1/wechat/apply': envelope(
          { errors: [{ field: 'licenseNo', msg: '证照号码与名称不符' }] },
          '90400',
          '证照号码与名称不符',
        ),
      },
    })
    const user = newUser()
    const address = await screen.findByLabelText('注册地址')
    await user.clear(address)
    await user.click(screen.getByRole('button', { name: '重新提交' }))
    expect(await screen.findByText('请输入注册地址')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(address))
    expect(view.sent('/v1/wechat/apply')).toEqual([])
    await user.type(address, '浙江省杭州市上城区样本路2号')
    await user.click(screen.getByRole('button', { name: '重新提交' }))
    const licence = screen.getByLabelText('营业执照号')
    await waitFor(() => expect(document.activeElement).toBe(licence))
  })

  test('takes 长期 that is typed into the last day of a document', async () => {
    const view = open(REFUSED, { answers: { '/v1/wechat/apply': { ...STATE, version: 3 } } })
    const user = newUser()
    const end = await screen.findByLabelText<HTMLInputElement>('法人证件截止日期')
    await user.clear(end)
    await user.type(end, '长期')
    await user.tab()
    await waitFor(() => expect(screen.queryByLabelText('法人证件截止日期')).toBeNull())
    await user.click(screen.getByRole('button', { name: /重新提交/ }))
    await waitFor(() => expect(view.sent('/v1/wechat/apply')).toHaveLength(1))
    expect(view.sent('/v1/wechat/apply')[0]).toMatchObject({
      identificationValidEnd: '9999-12-31',
    })
  })

  test('that someone else changed meanwhile says by whom and what, and goes on', async () => {
    let now: Record<string, unknown> = REFUSED
    const view = open(() => now, {
      answers: {
        '/v1/wechat/apply': ({ body }: { body: Record<string, string> }) =>
          body.version === String(now.version)
            ? { ...STATE, version: Number(now.version) + 1 }
            : envelope(null, '90409', '数据已被他人修改，请刷新后重试'),
      },
    })
    const user = newUser()
    const name = await screen.findByLabelText<HTMLInputElement>('商户名称')
    await user.clear(name)
    await user.type(name, '杭州样本面馆二店')
    now = {
      ...REFUSED,
      version: 5,
      fields: { ...FIELDS, companyAddress: '浙江省杭州市上城区样本路2号' },
      logs: [{ time: '2026-11-20 15:00:00', title: '重新提交', operator: '周敏' }],
    }
    await user.click(screen.getByRole('button', { name: /重新提交/ }))
    const note = (await screen.findByText(/该记录已被/)).parentElement!
    expect(note.textContent).toContain('该记录已被周敏于2026-11-20 15:00:00修改')
    expect(note.textContent).toContain('浙江省杭州市上城区样本路1号 → 浙江省杭州市上城区样本路2号')
    await user.click(within(note).getByRole('button', { name: '保留我的修改' }))
    await user.click(screen.getByRole('button', { name: /重新提交/ }))
    await waitFor(() => expect(view.sent('/v1/wechat/apply')).toHaveLength(2))
    expect(view.sent('/v1/wechat/apply')[1]).toMatchObject({
      version: '5',
      merchantName: '杭州样本面馆二店',
      companyAddress: '浙江省杭州市上城区样本路2号',
    })
  })

  test('keeps what is typed until it is sent, and lets go of it', async () => {
    const storage = fakeStorage()
    const view = open(REFUSED, { storage })
    const user = newUser()
    const address = await screen.findByLabelText('注册地址')
    await user.type(address, '2楼')
    view.unmount()
    open(REFUSED, { storage })
    expect(((await screen.findByLabelText('注册地址')) as HTMLInputElement).value).toBe(
      '浙江省杭州市上城区样本路1号2楼',
    )
    await user.click(screen.getByRole('button', { name: '放弃' }))
    expect((screen.getByLabelText('注册地址') as HTMLInputElement).value).toBe(
      '浙江省杭州市上城区样本路1号',
    )
  })

  test('of a company asks for owners when the legal person is none', async () => {
    open({ ...REFUSED, subjectType: 'ENTERPRISE', fields: { ...FIELDS, owner: '1' } })
    const user = newUser()
    expect(await screen.findByText('法人就是受益人，不用另填')).toBeTruthy()
    const owner = screen.getByRole('group', { name: '法人是受益人' })
    await user.click(within(owner).getByRole('radio', { name: '否' }))
    await user.type(screen.getByLabelText('受益人1姓名'), '林一')
    await user.click(screen.getByRole('button', { name: '增加受益人' }))
    await user.type(screen.getByLabelText('受益人2姓名'), '林二')
    await user.click(screen.getByRole('button', { name: '移除受益人1' }))
    expect((screen.getByLabelText('受益人1姓名') as HTMLInputElement).value).toBe('林二')
    expect(screen.queryByLabelText('受益人2姓名')).toBeNull()
  })

  test('is values for who may only read', async () => {
    open({
      ...REFUSED,
      editable: '0',
      fields: { ...FIELDS, identificationName: '林**', identificationFront: undefined },
    })
    expect(await screen.findByText('您的账号不能提交申请，请联系有权限的同事。')).toBeTruthy()
    expect(screen.getByText('林**')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '重新提交' })).toBeNull()
  })
})

describe('the address', () => {
  test('0 leads to the newest order', async () => {
    const view = open(INFO, { at: `/merchants/wxverify/${AP}/0` })
    await waitFor(() => expect(view.address()).toBe(`/merchants/wxverify/${AP}/${WV}`))
  })

  test.each([
    ['2', `/merchants/wxverify/${AP}/${WV}`, `/merchants/wxverify-hlb/${AP}/${WV}`],
    ['1', `/merchants/wxverify-hlb/${AP}/${WV}`, `/merchants/wxverify/${AP}/${WV}`],
  ])('of the other channel (%s) leads to the right screen', async (corpEntryChannel, at, to) => {
    const view = open({ ...INFO, corpEntryChannel }, { at })
    await waitFor(() => expect(view.address()).toBe(to))
  })

  test('of an older order is to be read only, and shows the way to the newest', async () => {
    open({
      ...INFO,
      applymentState: 'CANCELED',
      latest: '0',
      cancelable: '0',
      history: [
        { orderId: 'WV26112000000009', applymentState: 'COMMIT' },
        { orderId: WV, applymentState: 'CANCELED' },
      ],
    })
    const link = await screen.findByRole('link', { name: '查看最新的申请单' })
    expect(link.getAttribute('href')).toBe(`/merchants/wxverify/${AP}/WV26112000000009`)
    expect(screen.queryByRole('button', { name: '重新提交' })).toBeNull()
  })

  test('of no order says so', async () => {
    open(envelope(null, '90404', '数据不存在'))
    expect(await screen.findByText('数据不存在')).toBeTruthy()
  })
})
