import { and, asc, eq, isNull } from 'drizzle-orm'
import { channelReg, merchant, recordLog, wxVerify } from '../../schema'
import { PROVIDER_ONE } from '../support/samples'
import { putFile } from '../files/rows'
import { png } from '../files/samples'
import type { TestGateway, TestSession } from '../support/gateway'

/** What a merchant's record does not say about its legal person. */
export const LEGAL = {
  contactType: 'LEGAL',
  identificationValidBegin: '2020-01-01',
  identificationValidEnd: '2040-01-01',
  identificationAddress: '北京市朝阳区样本路1号',
}
export const CONTACT = {
  contactType: 'SUPER',
  contactIdDocType: 'IDCARD',
  contactName: '林晓舟',
  contactIdNo: '11010519491231002x',
  contactIdBegin: '2020-01-01',
  contactIdEnd: '9999-12-31',
}

/** Merchants that have never applied. */
export const newcomers = (gw: TestGateway, subjectType: string, partnerId?: string) =>
  gw.db
    .select()
    .from(merchant)
    .where(
      and(
        eq(merchant.providerId, PROVIDER_ONE),
        eq(merchant.merStatus, 'NORMAL'),
        eq(merchant.subjectType, subjectType),
        isNull(merchant.wxOrderId),
        partnerId === undefined ? undefined : eq(merchant.partnerId, partnerId),
      ),
    )
    .orderBy(asc(merchant.merId))

export const merchantOf = async (gw: TestGateway, applyId: string) =>
  (await gw.db.select().from(merchant).where(eq(merchant.applyId, applyId)))[0]!

export const orderOf = async (gw: TestGateway, orderId: string) =>
  (await gw.db.select().from(wxVerify).where(eq(wxVerify.orderId, orderId)))[0]!

/** A seeded order in a state, the first of them. */
export const seeded = async (gw: TestGateway, state: string) =>
  (
    await gw.db
      .select({ order: wxVerify, merchant })
      .from(wxVerify)
      .innerJoin(merchant, eq(merchant.wxOrderId, wxVerify.orderId))
      .where(
        and(
          eq(wxVerify.providerId, PROVIDER_ONE),
          eq(wxVerify.applymentState, state),
          eq(merchant.wxAuthState, 'UNAUTHORIZED'),
        ),
      )
      .orderBy(asc(wxVerify.orderId))
  )[0]!

export const logsOf = async (gw: TestGateway, orderId: string) =>
  (
    await gw.db
      .select()
      .from(recordLog)
      .where(and(eq(recordLog.targetType, 'wxVerify'), eq(recordLog.targetId, orderId)))
      .orderBy(recordLog.seq)
  ).map(({ title, operator, fromState, toState }) => [title, operator, fromState, toState])

export const regOf = async (gw: TestGateway, merId: string) =>
  (
    await gw.db
      .select()
      .from(channelReg)
      .where(and(eq(channelReg.merId, merId), eq(channelReg.payChannel, 'WECHAT')))
  )[0]!

export const upload = (gw: TestGateway, { userId }: TestSession) =>
  putFile(gw, { uploaderId: userId, bytes: png(), kind: 'png', fileName: 'p.png' })

/** Decides for WeChat or for the merchant, as a script would. */
export async function wechat(
  gw: TestGateway,
  id: string,
  decision: string,
  more: Record<string, unknown> = {},
) {
  const response = await gw.app.inject({
    method: 'POST',
    url: '/sandbox/api/decide',
    payload: { kind: 'wxVerify', id, decision, ...more },
    headers: { host: '127.0.0.1' },
  })
  return { status: response.statusCode, body: response.json() }
}
