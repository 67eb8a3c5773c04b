import { signBody } from '../../src/providers/wire/sign'
import { median } from './measure'
import type { Row } from './report'

/** Signing a form body of 1 KB of Chinese and Latin text, as every call does. */
export function benchSigning(rounds: number): Row[] {
  const body = {
    requestSeqId: '00000000-0000-4000-8000-000000000001',
    sessionId: 'S'.repeat(64),
    userId: 'U1',
    __branchId: '6000000000000001',
    remark: '杭州西湖小笼包店 A&B '.repeat(28),
    tags: ['WECHAT', 'ALIPAY'],
    pageNum: 1,
  }
  const samples: number[] = []
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    for (let i = 0; i < 200; i++) signBody({ ...body, pageNum: i }, 'sandbox-sign-secret')
    samples.push(((performance.now() - startedAt) * 1000) / 200)
  }
  const micros = median(samples)
  return [
    { what: '签名 1 KB', got: `${micros.toFixed(0)} µs`, budget: '≤ 50 µs', ok: micros <= 50 },
  ]
}
