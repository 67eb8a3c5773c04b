import { and, asc, eq, isNull } from 'drizzle-orm'
import { authReview, merchant, recordLog } from '../../schema'
import { png } from '../files/samples'
import { putFile } from '../files/rows'
import type { TestGateway, TestSession } from '../support/gateway'

export const EAST = '7000000000000001'
export const INFO = '/v1/merchant/rejectInfo'
export const SUBMIT = '/v1/merchant/rejectSubmit'

/** What the person who checked the place says. */
export const REPORT = {
  explain: '门头装修后已更换店招，照片为本周实地拍摄。',
  businessNormal: '1',
  checker: '周屿',
  checkDate: '2026-11-20',
}

/** Merchants that were never asked for anything, in order. */
export const quietMerchants = (gw: TestGateway, merStatus = 'NORMAL', partnerId?: string) =>
  gw.db
    .select()
    .from(merchant)
    .where(
      and(
        eq(merchant.providerId, '6000000000000001'),
        eq(merchant.merStatus, merStatus),
        eq(merchant.authReviewStatus, 'NONE'),
        partnerId === undefined ? isNull(merchant.partnerId) : eq(merchant.partnerId, partnerId),
      ),
    )
    .orderBy(asc(merchant.merId))

export const merchantOf = async (gw: TestGateway, applyId: string) =>
  (await gw.db.select().from(merchant).where(eq(merchant.applyId, applyId)))[0]!

export const reviewOf = async (gw: TestGateway, applyId: string) =>
  (await gw.db.select().from(authReview).where(eq(authReview.applyId, applyId)))[0]!

/** Both states of a review: its own and the one on the merchant. */
export async function statesOf(gw: TestGateway, applyId: string) {
  const { reviewStatus } = await reviewOf(gw, applyId)
  const { authReviewStatus, merStatus } = await merchantOf(gw, applyId)
  return { reviewStatus, authReviewStatus, merStatus }
}

/** Titles of a record's log, oldest first. */
export async function titlesOf(gw: TestGateway, targetType: string, targetId: string) {
  const rows = await gw.db
    .select()
    .from(recordLog)
    .where(and(eq(recordLog.targetType, targetType), eq(recordLog.targetId, targetId)))
    .orderBy(asc(recordLog.seq))
  return rows.map(({ title }) => title)
}

/** Asks the review desk upstream, as a script would. */
export async function desk(gw: TestGateway, order: Record<string, unknown>) {
  const response = await gw.app.inject({
    method: 'POST',
    url: '/sandbox/api/decide',
    payload: { kind: 'authReview', ...order },
    headers: { host: '127.0.0.1' },
  })
  return { status: response.statusCode, body: response.json() }
}

/** Stores a picture of the session's user. */
export const picture = (gw: TestGateway, session: TestSession) =>
  putFile(gw, { uploaderId: session.userId, bytes: png(), kind: 'png', fileName: '门头.png' })

/** Answers with what is given, under the version as it is. */
export async function answer(
  gw: TestGateway,
  session: TestSession,
  applyId: string,
  body: Record<string, unknown>,
) {
  const { version } = await reviewOf(gw, applyId)
  return gw.post(SUBMIT, { applyId, version, ...body }, { session })
}
