import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { TransportError } from '../../src/providers/wire/transport'
import { envelope, fakeStorage } from '../support/fake-edges'
import { newUser, renderAt, type SentCall } from '../support/render'
import { listOf, order, ROW } from './sample'

const REGIONS = [
  { regionCode: '320000', regionName: '江苏省', children: [] },
  {
    regionCode: '330000',
    regionName: '浙江省',
    children: [
      {
        regionCode: '330100',
        regionName: '杭州市',
        children: [{ regionCode: '330106', regionName: '西湖区' }],
      },
    ],
  },
]
const ADD = '/v1/order/add'

function open(answers: Record<string, unknown> = {}, storage = fakeStorage()) {
  return renderAt({
    resources: [order],
    at: '/trades/orders/create',
    storage,
    answers: {
      '/v1/region/queryAll': REGIONS,
      '/v1/order/list': listOf([ROW]),
      '/v1/order/detail': ROW,
      [ADD]: { orderId: '1000000000000009' },
      ...answers,
    },
  })
}

async function choose(user: UserEvent, label: string, option: string) {
  await user.click(await screen.findByLabelText(label))
  const options = await screen.findAllByText(option)
  await user.click(options.at(-1)!)
}

async function fillRegion(user: UserEvent) {
  await choose(user, '地区省份', '浙江省')
  await choose(user, '地区市', '杭州市')
  await choose(user, '地区县区', '西湖区')
}

describe('a form', () => {
  test('of a new record has the cursor in its first field; Ctrl+Enter submits it', async () => {
    const user = newUser()
    open()
    const form = await screen.findByRole('form', { name: '新增订单' })
    await waitFor(() => expect(document.activeElement).toBe(form.querySelector('.rv-items input')))
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByText('请输入金额')).toBeTruthy()
  })

  test('checks every field on submit, says each sentence and goes to the first', async () => {
    const user = newUser()
    const { sent } = open()
    await user.click(await screen.findByRole('button', { name: '提交' }))
    expect(screen.getByText('请输入金额')).toBeTruthy()
    expect(screen.getAllByText('请选择省份（地区）').length).toBeGreaterThan(0)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('金额')))
    expect(screen.getByLabelText('金额').getAttribute('aria-invalid')).toBe('true')
    expect(sent(ADD)).toEqual([])
  })

  test('sends fen, rates and codes, and no hidden or empty fields', async () => {
    const user = newUser()
    const { sent, toasts, address } = open()
    await user.type(await screen.findByLabelText('金额'), '1,234.5')
    await user.type(screen.getByLabelText('费率'), '0.38')
    await fillRegion(user)
    await user.click(screen.getByLabelText('是'))
    await user.type(screen.getByLabelText('备注'), '快')
    await user.click(screen.getByLabelText('否'))
    expect(screen.queryByLabelText('备注')).toBeNull()
    await user.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(toasts).toEqual(['订单已保存']))
    const { requestSeqId, sign, sessionId, userId, __branchId, ...body } = sent(ADD)[0]!
    expect(body).toEqual({
      amt: '123450',
      feeRate: '380',
      region: '330000-330100-330106',
      urgent: '0',
    })
    expect(address()).toBe('/trades/orders/show/1000000000000009')
  })

  test('a region asks level by level, and a higher one clears the lower', async () => {
    const user = newUser()
    open()
    await user.type(await screen.findByLabelText('金额'), '1')
    await choose(user, '地区省份', '浙江省')
    await user.click(screen.getByRole('button', { name: '提交' }))
    expect(screen.getAllByText('请选择市（地区）')).toHaveLength(2) // placeholder and sentence
    await choose(user, '地区市', '杭州市')
    await waitFor(() => expect(screen.getAllByText('请选择县区')).toHaveLength(2))
    await choose(user, '地区县区', '西湖区')
    await waitFor(() => expect(screen.queryByText('请选择县区')).toBeNull())
    await choose(user, '地区省份', '江苏省')
    await waitFor(() => expect(screen.getAllByText('请选择市（地区）')).toHaveLength(2))
  })

  test('the gateway’s sentences land at their fields', async () => {
    const user = newUser()
    open({
      [ADD]: envelope(
        { errors: [{ field: 'amt', msg: '金额超过当日限额' }] },
        '90400',
        '金额超过当日限额',
      ),
    })
    await user.type(await screen.findByLabelText('金额'), '5')
    await fillRegion(user)
    await user.click(screen.getByRole('button', { name: '提交' }))
    const item = screen.getByLabelText('金额').closest('[data-field]') as HTMLElement
    expect(await within(item).findByText('金额超过当日限额')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('金额')))
    await user.type(screen.getByLabelText('金额'), '0')
    expect(within(item).queryByText('金额超过当日限额')).toBeNull()
  })

  test('a refusal at a field that is not shown is a toast', async () => {
    const user = newUser()
    const { toasts } = open({
      [ADD]: envelope(
        { errors: [{ field: 'remark', msg: '备注含有敏感词' }] },
        '90400',
        '备注含有敏感词',
      ),
    })
    await user.type(await screen.findByLabelText('金额'), '5')
    await fillRegion(user)
    expect(screen.queryByLabelText('备注')).toBeNull()
    await user.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(toasts).toEqual(['备注含有敏感词']))
  })

  test('keeps what was typed when the line breaks; the next press is the same write', async () => {
    const user = newUser()
    let line = false
    const { sent, toasts } = open({
      [ADD]: (_: SentCall) => (line ? { orderId: '1' } : new TransportError('timeout')),
    })
    await user.type(await screen.findByLabelText('金额'), '5')
    await fillRegion(user)
    await user.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(toasts).toEqual(['请求超时，请稍后重试']))
    line = true
    await user.click(screen.getByRole('button', { name: /提交$/ }))
    await waitFor(() => expect(toasts).toContain('订单已保存'))
    const [first, second] = sent(ADD)
    expect(second?.requestSeqId).toBe(first?.requestSeqId)
  })
})

describe('typed input', () => {
  test('comes back after leaving, without secrets, until it is sent or dropped', async () => {
    const user = newUser()
    const storage = fakeStorage()
    const first = open({}, storage)
    await user.type(await screen.findByLabelText('金额'), '12.345')
    await user.type(screen.getByLabelText('证件号码'), '110105')
    first.unmount()
    expect(
      JSON.stringify([...Array(storage.length)].map((_, i) => storage.getItem(storage.key(i)!))),
    ).not.toContain('110105')

    open({}, storage)
    expect(await screen.findByText(/已恢复未提交的内容/)).toBeTruthy()
    expect((screen.getByLabelText('金额') as HTMLInputElement).value).toBe('12.345')
    expect((screen.getByLabelText('证件号码') as HTMLInputElement).value).toBe('')
    await user.click(screen.getByRole('button', { name: '放弃' }))
    expect((screen.getByLabelText('金额') as HTMLInputElement).value).toBe('')
    await waitFor(() => expect(storage.length).toBe(0))
  })

  test('is gone once it was sent', async () => {
    const user = newUser()
    const storage = fakeStorage()
    const { toasts } = open({}, storage)
    await user.type(await screen.findByLabelText('金额'), '5')
    await fillRegion(user)
    await waitFor(() => expect(storage.length).toBe(1))
    await user.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(toasts).toEqual(['订单已保存']))
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(storage.length).toBe(0)
  })

  test('a secret, which is never stored, causes a question before it is lost', async () => {
    const user = newUser()
    const { address } = open()
    await user.type(await screen.findByLabelText('证件号码'), '110105')
    await new Promise((resolve) => setTimeout(resolve, 400))
    await user.click(screen.getByRole('link', { name: '返回列表' }))
    expect(await screen.findByText(/有内容不能暂存/)).toBeTruthy()
    expect(address()).toBe('/trades/orders/create')
    await user.click(screen.getByRole('button', { name: '离开' }))
    await waitFor(() => expect(address()).toBe('/trades/orders'))
  })
})

test('an edit sends only what changed, and the version it was read at', async () => {
  const user = newUser()
  const { sent, toasts } = renderAt({
    resources: [order],
    at: '/trades/orders/edit/1000000000000001',
    answers: { '/v1/order/detail': ROW, '/v1/order/save': {}, '/v1/order/list': listOf([ROW]) },
  })
  const name = await screen.findByLabelText('商户名称')
  expect((screen.getByLabelText('金额') as HTMLInputElement).value).toBe('1234.50')
  await user.clear(name)
  await user.click(screen.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(toasts).toEqual(['编辑订单查询成功']))
  const { requestSeqId, sign, sessionId, userId, __branchId, ...body } = sent('/v1/order/save')[0]!
  expect(body).toEqual({ orderId: '1000000000000001', version: '3', merName: '' })
})
