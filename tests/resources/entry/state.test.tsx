import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { TransportError } from '../../../src/providers/wire/transport'
import apply from '../../../src/resources/apply'
import applyNormal from '../../../src/resources/apply-normal'
import { newUser, renderAt } from '../../support/render'
import { DRAFT, formAnswers } from './answers'

const AUDITED = {
  ...DRAFT,
  applyStatus: 'AUDITING',
  editable: '0',
  data: { subjectType: 'INDIVIDUAL', merRegName: '拾光样例小吃店', legalName: '周**' },
}
const INFO = '/v1/private/business/applyInfo'

const open = (info: unknown) =>
  renderAt({
    resources: [apply, applyNormal],
    at: '/merchants/merorder-normal/AP1/1',
    answers: {
      ...formAnswers(AUDITED),
      [INFO]: info,
      '/v2/merApply/list': { total: 0, pageNum: 1, pageSize: 20, list: [] },
    },
  })
const card = async () => within(await screen.findByRole('region', { name: '申请进度' }))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('an application that fails to load shows a toast at each attempt', async () => {
  const user = newUser()
  let cut = true
  const { toasts } = open(() => (cut ? new TransportError('broken') : AUDITED))
  await screen.findByText('数据加载失败')
  expect(toasts).toEqual(['网络连接失败，请检查网络后重试'])
  await user.click(screen.getByRole('button', { name: '重试' }))
  await waitFor(() => expect(toasts).toHaveLength(2))
  cut = false
  await user.click(await screen.findByRole('button', { name: '重试' }))
  await card()
  expect(toasts).toHaveLength(2)
})

test('beside its progress is the result of the bank’s four-element check', async () => {
  open({ ...AUDITED, cardCheck: 'MISMATCH', cardCheckReason: '预留手机号与银行记录不一致' })
  const line = (await (await card()).findByText(/预留手机号与银行记录不一致/)).closest('p')
  expect(line?.textContent).toBe('四要素验证 不一致 预留手机号与银行记录不一致')
})

test('a company account shows no check result', async () => {
  open({ ...AUDITED, cardCheck: 'NONE', cardCheckReason: null })
  expect((await card()).queryByText(/四要素/)).toBeNull()
})

describe('an application that others have in hand', () => {
  // Fake time that advances while a promise is awaited, and jumps on request.
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
  })
  afterEach(() => vi.useRealTimers())

  test('refused while it is looked at: its form opens with the reasons and full values', async () => {
    let refused = false
    open(() =>
      refused
        ? {
            ...AUDITED,
            version: 4,
            applyStatus: 'REJECTED',
            editable: '1',
            data: { ...AUDITED.data, legalName: '周晓梅', shortName: '拾光' },
            submitted: { ...AUDITED.data, legalName: '周晓梅', shortName: '拾光' },
            rejectItems: [{ field: 'shortName', label: '商户简称', reason: '与门头不一致' }],
          }
        : AUDITED,
    )
    await card()
    refused = true
    await pass(5_000)
    const block = within(await screen.findByRole('region', { name: '驳回待修改' }))
    expect(block.getByText(/驳回：/).textContent).toBe('驳回：与门头不一致')
    expect(screen.queryByDisplayValue('周**')).toBeNull()
  })

  test('a line that is cut is said on the card, once, and forgotten when it is back', async () => {
    let cut = false
    const { toasts } = open(() => (cut ? new TransportError('broken') : AUDITED))
    const { findByRole, queryByRole, getByText } = await card()
    expect(getByText('每 5 秒自动刷新')).toBeTruthy()
    cut = true
    await pass(5_000)
    expect((await findByRole('alert')).textContent).toMatch(/^刷新失败（.+），上面是之前的状态$/)
    await pass(20_000)
    expect(toasts).toEqual([])
    cut = false
    await pass(5_000)
    await waitFor(() => expect(queryByRole('alert')).toBeNull())
  })

  test('after ten minutes it is asked again only by hand, and says so', async () => {
    const { sent } = open(AUDITED)
    const { findByText, getByRole, getByText } = await card()
    await pass(10 * 60_000 + 10_000)
    await findByText('已暂停自动刷新')
    const before = sent(INFO).length
    await pass(60_000)
    expect(sent(INFO).length).toBe(before)
    await newUser().click(getByRole('button', { name: '刷新' }))
    await waitFor(() => expect(sent(INFO).length).toBe(before + 1))
    expect(getByText('每 5 秒自动刷新')).toBeTruthy()
  })

  test('to be signed: the time left is beside the deadline', async () => {
    open({
      ...AUDITED,
      applyStatus: 'TO_SIGN',
      signUrl: '/sandbox/sign/AP1/t1',
      signDeadline: '2026-11-21 14:00:00',
      remainText: '23小时',
      urgent: '1',
    })
    const { getByText } = await card()
    expect(getByText(/^有效期至/).textContent).toBe('有效期至 2026-11-21 14:00:00 剩余23小时')
  })

  test('done, the page stops polling', async () => {
    const { sent } = open({ ...AUDITED, applyStatus: 'CANCELED' })
    await card()
    const before = sent(INFO).length
    await pass(60_000)
    expect(sent(INFO).length).toBe(before)
    expect(screen.queryByRole('button', { name: '刷新' })).toBeNull()
  })
})
