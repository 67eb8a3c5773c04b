import { CODES } from '#domain/permission-codes'
import { and, asc, desc, eq } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import { ID_FILE_CODES } from '#domain/appeal/files'
import { APPEAL_NODE, AUDIT_RESULT } from '#domain/appeal/dicts'
import type { Caller, SessionContext } from '../../core/call'
import { appeal } from './appeal-schema'
import { merchant } from '../merchant/merchant-schema'
import { recordLog } from '../../core/db/core-schema'
import { trade } from '../trade/trade-schema'
import { notFound } from '../../core/errors'
import { timelineOf } from '../../core/record-log'
import { maySeePlain } from '../../core/plain'
import { hintOf } from '../../core/upstream/hints'
import { wireTime } from '../../core/wire-time'
import { maskedContent, prefilled } from './appeal-content'
import { appealList, appealRecords, type AppealRecord } from './appeal-list'
import { appealRow } from './appeal-row'
import { recordOf } from '../../core/list/record'
import { WAITING_NODES } from './appeal-moves'
import { documentsOnFile, suggested } from './appeal-on-file'

/** One appeal inside the caller's rows. @throws CallError 90404 */
export async function findAppeal(
  { tx, caller }: SessionContext,
  appealId: string,
): Promise<AppealRecord> {
  const record = await recordOf(appealRecords, { tx, caller }, appeal, { appealId })
  return record
}

/** An appeal with its case, the trades in question, what was sent and what was answered. */
export async function appealDetail(context: SessionContext, appealId: string) {
  const record = await findAppeal(context, appealId)
  const { tx, caller, clock } = context
  const { providerId, merId } = record
  const [holder] = await tx
    .select()
    .from(merchant)
    .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
  if (!holder) throw notFound()
  const target = { providerId, targetType: 'appeal', targetId: appealId }
  const waits = WAITING_NODES.includes(record.appealNode) && caller.may(CODES.appeal.submit)
  return {
    ...appealRow(record, caller, clock.now()),
    ...(await hintOf(context, appealList.upstream, record)),
    auditOpinion: record.auditOpinion,
    submitted: record.submitTime === null ? '0' : '1',
    ...maskedContent({ ...prefilled(holder), ...record.content }, holder),
    relatedTrades: record.relatedTrades,
    appealFileList: maySeeIds(caller)
      ? record.files
      : record.files.filter(({ fileCode }) => !ID_FILE_CODES.includes(fileCode)),
    trades: await tradesOf(context, record),
    ...(waits && {
      documentsOnFile: await documentsOnFile(context, holder),
      suggested: record.submitTime === null ? await suggested(context, holder) : {},
    }),
    logs: await timelineOf(tx, target, { ...APPEAL_NODE, ...AUDIT_RESULT }),
  }
}

/** Pictures of identity cards are for those who send them, and for those who may reveal numbers. */
export const maySeeIds = (caller: Caller): boolean =>
  caller.may(CODES.appeal.submit) || maySeePlain(caller)

async function tradesOf({ tx }: SessionContext, record: AppealRecord) {
  const { tradeNos } = record.riskCase
  if (tradeNos.length === 0) return []
  const rows = await tx
    .select()
    .from(trade)
    .where(and(eq(trade.providerId, record.providerId), isAnyOf(trade.tradeNo, tradeNos)))
    .orderBy(desc(trade.tradeTime), desc(trade.tradeNo))
  return rows.map((row) => ({
    tradeNo: row.tradeNo,
    tradeTime: wireTime(row.tradeTime),
    payChannel: row.payChannel,
    payType: row.payType,
    transAmt: row.transAmt,
    tradeStatus: row.tradeStatus,
    related: record.relatedTrades.includes(row.tradeNo) ? '1' : '0',
  }))
}

/** The steps under their own names (domain §7.14). */
export async function appealLog(context: SessionContext, appealId: string) {
  const { providerId } = await findAppeal(context, appealId)
  const rows = await context.tx
    .select()
    .from(recordLog)
    .where(
      and(
        eq(recordLog.providerId, providerId),
        eq(recordLog.targetType, 'appeal'),
        eq(recordLog.targetId, appealId),
      ),
    )
    .orderBy(asc(recordLog.time), asc(recordLog.seq))
  return {
    appealId,
    logs: rows.map(({ time, toState, title, operator, remark }) => ({
      time: wireTime(time),
      node: toState in AUDIT_RESULT ? 'CLOSED' : toState,
      title,
      operator,
      opinion: remark,
    })),
  }
}
