import { and, asc, desc, eq } from 'drizzle-orm'
import { upstreamAnswer, upstreamOrder } from '../../schema'
import type { UpstreamSettings } from '../../core/upstream/http'
import { startTestGateway, type TestGateway } from '../support/gateway'

export const PROVIDER = '6000000000000001'
export const SECOND = 1_000
export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000

/** A real installation's gateway on the seeded rows: no sandbox, and an upstream if one is named. */
export async function startReal(upstream?: UpstreamSettings): Promise<TestGateway> {
  const gw = await startTestGateway({ upstream, config: { sandbox: false } })
  // Every day's business of the seed is not what these tests are about.
  await gw.keepOnlyJobs()
  return gw
}

/** The newest order of a kind about a record. */
export async function orderOf(gw: TestGateway, kind: string, refId: string) {
  const [order] = await gw.db
    .select()
    .from(upstreamOrder)
    .where(and(eq(upstreamOrder.kind, kind), eq(upstreamOrder.refId, refId)))
    .orderBy(desc(upstreamOrder.seq))
  return order!
}

/** Every answer that came to an order, and what became of it. */
export const answersTo = (gw: TestGateway, orderId: string) =>
  gw.db
    .select({ answerId: upstreamAnswer.answerId, result: upstreamAnswer.result })
    .from(upstreamAnswer)
    .where(eq(upstreamAnswer.orderId, orderId))
    .orderBy(asc(upstreamAnswer.answerId))
