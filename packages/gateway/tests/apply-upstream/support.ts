import { and, asc, eq } from 'drizzle-orm'
import { application, recordLog, trade } from '../../schema'
import { creditCode, debitCardNo, idCardNo } from '../support/identity'
import { createRandom } from '../../sandbox/random'
import type { EntryKind } from '#domain/application/types'
import { png } from '../files/samples'
import { putFile } from '../files/rows'
import { COMPLETE } from '../../../domain/tests/entry/complete'
import type { TestGateway, TestSession } from '../support/gateway'

export const ONE = '6000000000000001'
export const MINUTE = 60_000
export const DAY = 86_400_000

type Data = Record<string, unknown>

let serial = 0

/** A complete form of a kind, with unique licence and id numbers and pictures of the caller's. */
export async function completeForm(
  gw: TestGateway,
  { userId }: TestSession,
  kind: EntryKind,
  over: Data = {},
): Promise<Data> {
  const random = createRandom(77_000_000 + ++serial * 7919)
  const data: Data = { ...COMPLETE[kind], legalIdNo: idCardNo(random, 2015), ...over }
  if (kind === 'normal' && !('licenseNo' in over))
    data.licenseNo = creditCode(random, String(data.subjectType), '330106')
  if (!('acctNo' in over))
    data.acctNo = data.acctType === '0' ? `1${random.digits(18)}` : debitCardNo(random, '629900')
  return withPictures(gw, userId, data)
}

/** Pictures of the sample stand as `t-…`; each becomes an upload of the caller's own. */
async function withPictures(gw: TestGateway, userId: string, data: Data): Promise<Data> {
  const upload = () =>
    putFile(gw, { uploaderId: userId, bytes: png(), kind: 'png', fileName: 'picture.png' })
  const own: Data = {}
  for (const [name, value] of Object.entries(data)) {
    const [first] = Array.isArray(value) ? (value as unknown[]) : []
    if (typeof first === 'string' && first.startsWith('t-')) own[name] = [await upload()]
    else if (name === 'uboList') own[name] = [await withPictures(gw, userId, first as Data)]
    else own[name] = value
  }
  return own
}

const CALLS = {
  1: ['/v1/private/business/applyStep', '/v1/private/business/applySubmit'],
  2: ['/v2/hlbMiniApply/save', '/v2/hlbMiniApply/submit'],
} as const

/** Says at the call what is wrong, so that a form that has changed is found at once. */
async function wanted(
  gw: TestGateway,
  session: TestSession,
  path: string,
  body: Data,
): Promise<{ applyId: string; version: number }> {
  const { respCode, respDesc, respData } = await gw.post(path, body, { session })
  if (respCode !== '90000')
    throw new Error(`${path}: ${respDesc} ${JSON.stringify(respData?.errors ?? '')}`)
  return respData
}

/** An application as its clerk has typed and kept it, not yet sent. */
export async function typed(
  gw: TestGateway,
  session: TestSession,
  kind: EntryKind = 'normal',
  over: Data = {},
) {
  const [save] = CALLS[kind === 'hlb' ? 2 : 1]
  const data = await completeForm(gw, session, kind, over)
  return wanted(gw, session, save, { data, entryKind: kind })
}

/** The same, sent to the risk desk. @returns its number */
export async function submitted(
  gw: TestGateway,
  session: TestSession,
  kind: EntryKind = 'normal',
  over: Data = {},
): Promise<string> {
  const { applyId, version } = await typed(gw, session, kind, over)
  await wanted(gw, session, CALLS[kind === 'hlb' ? 2 : 1][1], { applyId, version })
  return applyId
}

/** Changes values of an application that came back, and sends it again. */
export async function resubmitted(
  gw: TestGateway,
  session: TestSession,
  applyId: string,
  changed: Data,
): Promise<void> {
  const [save, submit] = CALLS[1]
  const { version } = await applicationRow(gw, applyId)
  const kept = await wanted(gw, session, save, { applyId, version, data: changed })
  await wanted(gw, session, submit, { applyId, version: kept.version })
}

/** Sends, approves, signs and opens by hand. @returns the application's number */
export async function finished(
  gw: TestGateway,
  session: TestSession,
  kind: EntryKind = 'normal',
  over: Data = {},
  failChannels: string[] = [],
): Promise<string> {
  const applyId = await submitted(gw, session, kind, over)
  await decide(gw, applyId, 'approve')
  await decide(gw, applyId, 'sign')
  await decide(gw, applyId, 'open', { failChannels })
  return applyId
}

export async function decide(
  gw: TestGateway,
  id: string,
  decision: string,
  more: Data = {},
): Promise<{ status: number; body: { from?: string; to?: string; message?: string } }> {
  const response = await gw.app.inject({
    method: 'POST',
    url: '/sandbox/api/decide',
    payload: { kind: 'apply', ...more, id, decision },
    headers: { host: '127.0.0.1' },
  })
  return { status: response.statusCode, body: response.json() }
}

export async function pendingOf(gw: TestGateway, id: string) {
  const url = '/sandbox/api/pending'
  const response = await gw.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1' } })
  return response.json().list.find((one: { id: string }) => one.id === id)
}

export async function applicationRow(gw: TestGateway, applyId: string) {
  const [row] = await gw.db.select().from(application).where(eq(application.applyId, applyId))
  return row!
}

/** Titles of a record's timeline, oldest first. */
export async function logsOf(gw: TestGateway, targetType: string, targetId: string) {
  const rows = await gw.db
    .select({ title: recordLog.title, operator: recordLog.operator, remark: recordLog.remark })
    .from(recordLog)
    .where(and(eq(recordLog.targetType, targetType), eq(recordLog.targetId, targetId)))
    .orderBy(asc(recordLog.seq))
  return rows
}

export const tradesOfMerchant = (gw: TestGateway, merId: string) =>
  gw.db
    .select()
    .from(trade)
    .where(eq(trade.merId, merId))
    .orderBy(asc(trade.tradeTime), asc(trade.tradeNo))
