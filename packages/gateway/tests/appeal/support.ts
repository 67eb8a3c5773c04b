import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { appeal, merchant } from '../../schema'
import { APPEAL_FILES, type EvidenceName } from '#domain/appeal/files'
import { png } from '../files/samples'
import { putFile } from '../files/rows'
import type { TestGateway, TestSession } from '../support/gateway'

const EAST = '7000000000000001'

/** What a shop's appeal says beside what the merchant's record holds. */
export const OFFLINE = {
  businessPattern: '02',
  mainBusiness: '中式餐饮堂食与外卖',
  appealDesc: '当日为店庆促销，老顾客集中充值，交易均有小票与监控，请核实后解除处置。',
  appealPersonName: '林晓舟',
  appealPersonCertNo: '11010519491231002x',
  appealPersonPhoneNo: '19900000001',
  businessLocationNature: '02',
  businessLocationType: '01',
  businessTime: '09:00-22:00',
  employeeCnt: 12,
}
export const ONLINE = {
  appName: '星贝壳小程序',
  appUrl: 'https://shop.example.com/app',
  commerceUrl: 'https://shop.example.com/goods/1',
  icpRecordNo: '沪ICP备06046402号-28',
}
export const REQUIRED_FILES: readonly EvidenceName[] = [
  'legalIdFront',
  'legalIdBack',
  'bizLicense',
  'doorPhoto',
  'indoorPhoto',
  'tradeProof',
]

/** Working merchants of a subject type and partner, in order. */
export const workingMerchants = (gw: TestGateway, subjectType: string, partnerId = EAST) =>
  gw.db
    .select()
    .from(merchant)
    .where(
      and(
        eq(merchant.merStatus, 'NORMAL'),
        eq(merchant.subjectType, subjectType),
        eq(merchant.partnerId, partnerId),
        isNotNull(merchant.bizAddr),
      ),
    )
    .orderBy(asc(merchant.merId))

export const merStatusOf = async (gw: TestGateway, merId: string) =>
  (await gw.db.select().from(merchant).where(eq(merchant.merId, merId)))[0]!.merStatus

export const rowOf = async (gw: TestGateway, appealId: string) =>
  (await gw.db.select().from(appeal).where(eq(appeal.appealId, appealId)))[0]!

/** Asks the risk desk upstream, as a script would. */
export async function risk(gw: TestGateway, order: Record<string, unknown>) {
  const response = await gw.app.inject({
    method: 'POST',
    url: '/sandbox/api/decide',
    payload: { kind: 'risk', id: '', ...order },
    headers: { host: '127.0.0.1' },
  })
  return { status: response.statusCode, body: response.json() }
}

/** A new case and the number of its appeal. */
export async function opened(
  gw: TestGateway,
  merId: string,
  riskType = 'COMPLAINT',
  more: Record<string, unknown> = {},
): Promise<string> {
  const { body } = await risk(gw, { decision: 'open', merId, riskType, ...more })
  return body.id
}

/** The uploads of a complete appeal as the wire has them. */
export async function evidence(
  gw: TestGateway,
  session: TestSession,
  names: readonly EvidenceName[] = REQUIRED_FILES,
) {
  const files = []
  for (const name of names) {
    const { fileCode, itemName } = APPEAL_FILES[name]
    const token = await putFile(gw, {
      uploaderId: session.userId,
      bytes: png(),
      kind: 'png',
      fileName: `${name}.png`,
    })
    files.push({ itemName, fileCode, token })
  }
  return files
}

/** Sends a complete appeal. */
export async function submitted(gw: TestGateway, session: TestSession, appealId: string) {
  const { version } = await rowOf(gw, appealId)
  return gw.post(
    '/v1/risk/appealSubmit',
    { appealId, version, ...OFFLINE, appealFileList: await evidence(gw, session) },
    { session },
  )
}
