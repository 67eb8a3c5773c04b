import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import device from '../../src/resources/device'
import { newUser, renderAt } from '../support/render'
import { envelope } from '../support/fake-edges'

const EXPORT = '/v1/device/deviceListExport'
const LIST = {
  total: 1,
  pageNum: 1,
  pageSize: 20,
  list: [{ deviceId: '100000000001', serialNo: 'YMS826140592', bindStatus: 'IN_STOCK' }],
}

test('导出 of the terminals is their own call, with the list’s filters; each failure is shown', async () => {
  const user = newUser()
  let busy = true
  const { sent, toasts } = renderAt({
    resources: [device],
    at: '/merchants/terminal?bindStatus=IN_STOCK&deviceKind=POS',
    answers: {
      '/v1/device/list': LIST,
      [EXPORT]: () => (busy ? envelope(null, '90429', '操作过于频繁') : { taskId: 'EX1' }),
    },
  })
  await screen.findByText('YMS826140592')
  await user.click(screen.getByRole('button', { name: '导出' }))
  const start = within(await screen.findByRole('dialog')).getByRole('button', { name: '开始导出' })
  await user.click(start)
  await waitFor(() => expect(toasts).toEqual(['操作过于频繁']))
  await user.click(start)
  await waitFor(() => expect(toasts).toEqual(['操作过于频繁', '操作过于频繁']))
  busy = false
  await user.click(start)
  expect(await screen.findByText(/导出任务已提交/)).toBeTruthy()
  const bodies = sent(EXPORT)
  expect(bodies).toHaveLength(3)
  expect(bodies[2]).toMatchObject({
    bindStatus: 'IN_STOCK',
    deviceKind: '["POS"]',
    sortField: 'createTime',
    sortOrder: 'desc',
    format: 'XLSX',
  })
  expect(new Set(bodies.map(({ requestSeqId }) => requestSeqId)).size).toBe(1)
})
