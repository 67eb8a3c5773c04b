import { and, asc, eq } from 'drizzle-orm'
import { merchant } from '../../schema'
import { debitCardNo } from '../support/identity'
import { createRandom } from '../../sandbox/random'
import { png } from '../files/samples'
import { putFile } from '../files/rows'
import type { TestGateway, TestSession } from '../support/gateway'

const PROVIDER = '6000000000000001'
export const HOUR = 3_600_000

const COMPANY_ACCOUNT = '1202026709900012345'
/** Valid cards, the next one each time. */
let serial = 0
export const nextCard = (): string => debitCardNo(createRandom(91_000_000 + ++serial), '629900')

export type Merchant = typeof merchant.$inferSelect

/** A normal merchant of a subject, without a request, that is not settled to the account asked for. */
export async function merchantOf(
  gw: TestGateway,
  subjectType: string,
  more: Partial<Merchant> = {},
): Promise<Merchant> {
  const rows = await gw.db
    .select()
    .from(merchant)
    .where(and(eq(merchant.providerId, PROVIDER), eq(merchant.subjectType, subjectType)))
    .orderBy(asc(merchant.merId))
  const wanted = { merStatus: 'NORMAL', settleChange: null, ...more }
  return rows.find(
    (row) =>
      row.acctNo !== COMPANY_ACCOUNT &&
      Object.entries(wanted).every(([name, value]) => row[name as keyof Merchant] === value),
  )!
}

/** A picture of the caller's own. */
export const picture = (gw: TestGateway, { userId }: TestSession): Promise<string> =>
  putFile(gw, { uploaderId: userId, bytes: png(), kind: 'png', fileName: 'picture.png' })

/** A whole request, as the form sends it for this merchant. */
export async function requestFor(gw: TestGateway, session: TestSession, holder: Merchant) {
  const company = holder.subjectType === 'ENTERPRISE'
  return {
    merId: holder.merId,
    version: holder.version,
    acctType: company ? '0' : '1',
    acctName: company ? holder.merRegName : holder.legalName,
    bankCode: '01020000',
    acctNo: company ? COMPANY_ACCOUNT : nextCard(),
    ...(company && { branchCode: '102100099996', branchName: '中国工商银行北京分行' }),
    applyPic: JSON.stringify([await picture(gw, session)]),
    acctPic: JSON.stringify([await picture(gw, session)]),
    changeReason: '原账户已销户',
  }
}

export const decideAccount = async (gw: TestGateway, order: object) => {
  const response = await gw.app.inject({
    method: 'POST',
    url: '/sandbox/api/decide',
    payload: { kind: 'payoutAccount', ...order },
    headers: { host: '127.0.0.1' },
  })
  return { status: response.statusCode, body: response.json() }
}
