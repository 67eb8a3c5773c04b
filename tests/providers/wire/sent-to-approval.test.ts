import { expect, it } from 'vitest'
import { withApproval } from '../../../src/providers/wire/sent-to-approval'
import type { Post } from '../../../src/lib/post'

const answering = (answer: unknown) => {
  const told: string[] = []
  const post = withApproval((async () => answer) as Post, (no) => void told.push(no))
  return { told, post }
}

it('a write whose answer says that it waits for approval is told, and answered as it came', async () => {
  const { told, post } = answering({ approvalNo: 'AV26112000000001', state: 'PENDING' })
  expect(await post('/v1/refund/apply', {}, { write: true })).toEqual({
    approvalNo: 'AV26112000000001',
    state: 'PENDING',
  })
  expect(told).toEqual(['AV26112000000001'])
})

it('a read of an approval is not told', async () => {
  const { told, post } = answering({ approvalNo: 'AV26112000000001', state: 'PENDING' })
  await post('/v1/approval/detail', {})
  expect(told).toEqual([])
})

it('a write that was done is not told', async () => {
  const { told, post } = answering({ refundNo: 'RF26112000000001', refundStatus: 'PROCESSING' })
  await post('/v1/refund/apply', {}, { write: true })
  expect(told).toEqual([])
})
