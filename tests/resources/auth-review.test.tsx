import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { TransportError } from '../../src/providers/wire/transport'
import authReview from '../../src/resources/auth-review'
import merchant from '../../src/resources/merchant'
import { envelope, fakeStorage } from '../support/fake-edges'
import { newUser, renderAt } from '../support/render'

const INFO = '/v1/merchant/rejectInfo'
const SUBMIT = '/v1/merchant/rejectSubmit'
const AT = '/merchants/merinfocheck/AP26100110000001'

const DOOR = {
  itemCode: 'DOOR_PHOTO',
  label: '门头照(带店招)',
  kind: 'IMAGE',
  required: true,
  reason: '看不到完整店招',
  refused: '',
  oldValue: ['old-door'],
}
const OTHER = {
  itemCode: 'OTHER',
  label: '其他说明',
  kind: 'TEXT',
  required: false,
  reason: '说明近期交易',
  refused: '',
  oldValue: null,
}
const PREMISES = {
  itemCode: 'PREMISES',
  label: '经营场所性质',
  kind: 'SELECT',
  required: true,
  reason: '请说明',
  refused: '',
  oldValue: null,
  options: { OWNED: '自有', RENTED: '租赁' },
}
const REVIEW = {
  applyId: 'AP26100110000001',
  merId: '8261001001000001',
  reviewStatus: 'WAIT_SUBMIT',
  version: 1,
  deadline: '2026-11-21 10:00:00',
  remainText: '19小时',
  urgent: '1',
  submittable: '1',
  items: [DOOR, OTHER],
  answers: {},
  merchant: { merRegName: '杭州星贝壳餐饮有限公司', merStatus: 'NORMAL', legalName: '林*' },
  logs: [{ time: '2026-11-18 10:00:00', title: '发起真实性审核', operator: '收单审核' }],
}
const REPORT = {
  explain: '门头装修后已更换店招，照片为本周拍摄。',
  businessNormal: '1',
  checker: '周屿',
  checkDate: '2026-11-20',
}

function open(review: unknown, more: Partial<Parameters<typeof renderAt>[0]> = {}) {
  return renderAt({
    resources: [authReview, merchant],
    at: AT,
    answers: {
      [INFO]: review,
      [SUBMIT]: { applyId: REVIEW.applyId, reviewStatus: 'CHECKING', version: 2 },
      '/v1/tool/batchFilelist': [{ token: 'old-door', url: '/files/old-door' }],
    },
    ...more,
  })
}
const section = async (name: string) => within(await screen.findByRole('region', { name }))

describe('an authenticity review', () => {
  test('shows who it is about, what is asked for, and that little time is left', async () => {
    const { titles } = open(REVIEW)
    expect(await screen.findByRole('heading', { name: '杭州星贝壳餐饮有限公司' })).toBeTruthy()
    expect(titles.at(-1)).toBe('真实性审核 杭州星贝壳餐饮有限公司')
    const asked = await section('审核要求')
    expect(asked.getByText('看不到完整店招')).toBeTruthy()
    expect(asked.getByText('图片 · 必填')).toBeTruthy()
    expect(asked.getByText(REVIEW.deadline)).toBeTruthy()
    const standing = await section('审核状态')
    expect(standing.getByText('请在截止时间前补充资料，逾期将限制商户功能')).toBeTruthy()
    expect(standing.getByText('剩余19小时').className).toContain('rv-tone-failed')
    expect((await section('商户概要')).getByText('林*')).toBeTruthy()
    expect((await section('审核记录')).getByText('发起真实性审核')).toBeTruthy()
  })

  test('a day and more ahead, the deadline is no alarm', async () => {
    open({ ...REVIEW, urgent: '0', remainText: '2天' })
    expect((await screen.findByText('剩余2天')).className).not.toContain('rv-tone-failed')
  })

  test('has a picture of the record beside what is asked for', async () => {
    open(REVIEW)
    const form = await section('补充资料')
    expect(form.getByText('进件时的资料')).toBeTruthy()
    expect(form.getByRole('button', { name: '放大进件时的门头照(带店招)' })).toBeTruthy()
  })

  test('shows at each field what is missing, and sends no call', async () => {
    const user = newUser()
    const { sent } = open(REVIEW)
    await user.click(await screen.findByRole('button', { name: '提交' }))
    for (const text of [
      '请上传门头照(带店招)',
      '请输入情况说明',
      '请选择经营是否正常',
      '请输入实地核查人',
      '请选择核查日期',
    ])
      expect(screen.getByText(text)).toBeTruthy()
    expect(sent(SUBMIT)).toEqual([])
  })

  test('sends every answer under its item, and shows that it is being looked at', async () => {
    const user = newUser()
    let state: unknown = { ...REVIEW, items: [OTHER, PREMISES], answers: REPORT }
    const { sent, toasts, drafts } = open(() => state, {})
    await user.type(await screen.findByLabelText('其他说明'), '店庆三天')
    await user.click(screen.getByLabelText('经营场所性质'))
    await user.click(await screen.findByTitle('租赁'))
    state = { ...REVIEW, reviewStatus: 'CHECKING', submittable: '0', version: 2 }
    await user.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(toasts).toEqual(['补充资料已提交，请等待审核']))
    const { requestSeqId, sign, sessionId, userId, __branchId, ...body } = sent(SUBMIT)[0]!
    expect(body).toEqual({
      applyId: 'AP26100110000001',
      version: '1',
      OTHER: '店庆三天',
      PREMISES: 'RENTED',
      ...REPORT,
    })
    expect(await screen.findByText('资料已提交，正在审核，请等待结果')).toBeTruthy()
    expect(screen.queryByRole('button', { name: '提交' })).toBeNull()
    expect(drafts.get(AT)).toBeUndefined()
  })

  test('brings what was refused to the top, with its reason and the refused answer', async () => {
    const user = newUser()
    const { sent } = open({
      ...REVIEW,
      reviewStatus: 'REJECTED',
      deadline: null,
      remainText: null,
      items: [{ ...OTHER, refused: '说明过于简单', oldValue: '店庆' }, DOOR],
      answers: { ...REPORT, DOOR_PHOTO: ['old-door'] },
    })
    expect(await screen.findByText('1项资料被驳回，请按驳回原因重新提交')).toBeTruthy()
    const form = await section('补充资料')
    expect(form.getByText('驳回原因：说明过于简单')).toBeTruthy()
    expect(form.getByText('店庆')).toBeTruthy()
    const labels = form.getAllByText(/^(其他说明|门头照\(带店招\))$/).map((one) => one.textContent)
    expect(labels).toEqual(['其他说明', '门头照(带店招)'])
    // The value in the input needs no picture beside it.
    expect(form.queryByText('进件时的资料')).toBeNull()
    await user.type(form.getByLabelText('其他说明'), '店庆')
    await user.click(form.getByRole('button', { name: '提交' }))
    expect(form.getByText('其他说明已被驳回，请修改后再提交')).toBeTruthy()
    expect(sent(SUBMIT)).toEqual([])
  })

  test('keeps what is typed over a reload, and gives it up on request', async () => {
    const user = newUser()
    const storage = fakeStorage()
    const first = open(REVIEW, { storage })
    await user.type(await screen.findByLabelText('情况说明'), '门头正在装修')
    first.unmount()
    open(REVIEW, { storage })
    const explain = await screen.findByLabelText<HTMLTextAreaElement>('情况说明')
    expect(explain.value).toBe('门头正在装修')
    await user.click(screen.getByRole('button', { name: '放弃' }))
    expect(explain.value).toBe('')
  })

  test("puts the gateway's sentence at its field", async () => {
    const user = newUser()
    open(
      { ...REVIEW, items: [], answers: REPORT },
      {
        answers: {
          [INFO]: { ...REVIEW, items: [], answers: REPORT },
          [SUBMIT]: envelope(
            { errors: [{ field: 'checkDate', msg: '核查日期不能晚于今天' }] },
            '90400',
            '核查日期不能晚于今天',
          ),
        },
      },
    )
    await user.click(await screen.findByRole('button', { name: '提交' }))
    expect(await screen.findByText('核查日期不能晚于今天')).toBeTruthy()
  })
})

describe('the form is read-only', () => {
  test.each([
    ['NONE', {}, '该商户没有真实性审核要求，无需补充资料'],
    ['PASSED', {}, '真实性审核已通过，无需再补充资料'],
    ['CHECKING', {}, '资料已提交，正在审核，请等待结果'],
    ['WAIT_SUBMIT', {}, '待补充资料；您的账号没有提交的权限，请联系相应人员'],
    [
      'OVERDUE',
      { merchant: { ...REVIEW.merchant, merStatus: 'CLOSED' } },
      '商户已注销，不能补充资料',
    ],
  ])('while it is %s for this user', async (reviewStatus, more, text) => {
    open({ ...REVIEW, reviewStatus, submittable: '0', ...more })
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('button', { name: '提交' })).toBeNull()
  })

  test('being looked at, it is asked again; a line that is cut is said beside what was known', async () => {
    let cut = false
    const { toasts } = open(() =>
      cut
        ? new TransportError('broken')
        : { ...REVIEW, reviewStatus: 'CHECKING', submittable: '0' },
    )
    const standing = await section('审核状态')
    expect(standing.getByText('每 5 秒自动刷新')).toBeTruthy()
    // The review was sent in time, so its deadline is not shown any more.
    expect(screen.queryByText(REVIEW.deadline)).toBeNull()
    cut = true
    await newUser().click(standing.getByRole('button', { name: '刷新' }))
    expect((await standing.findByRole('alert')).textContent).toMatch(
      /^刷新失败（.+），上面是之前的状态$/,
    )
    expect(toasts).toEqual([])
    expect(standing.getByText('资料已提交，正在审核，请等待结果')).toBeTruthy()
  })

  test('but what was sent can be read', async () => {
    open({
      ...REVIEW,
      reviewStatus: 'PASSED',
      submittable: '0',
      items: [DOOR, PREMISES],
      answers: { ...REPORT, DOOR_PHOTO: ['old-door'], PREMISES: 'RENTED' },
    })
    const sent = await section('补充资料')
    expect(sent.getByText('租赁')).toBeTruthy()
    expect(sent.getByText('周屿')).toBeTruthy()
    expect(sent.getByText('是')).toBeTruthy()
    expect(sent.getByRole('button', { name: '放大门头照(带店招)' })).toBeTruthy()
  })
})

test('a review of another user’s merchant does not exist', async () => {
  open(envelope(null, '90404', '数据不存在'))
  expect(await screen.findByText('可能已被删除，或不在您的数据范围内')).toBeTruthy()
})
