import { and, eq } from 'drizzle-orm'
import { isAnyOf } from '../../core/db/one-of'
import { z } from 'zod'
import { isCompared } from '#domain/statement/compared'
import { isDateTime, parseTime } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { statement } from './statement-schema'
import { conflict, notFound } from '../../core/errors'
import { enqueueJob } from '../../core/jobs'
import { addBillLines } from '../../core/upstream/bill-lines'
import { defineOrder, fenText, outsideNo } from '../../core/upstream/kind'
import type { ChannelLine, Upstream } from '../../core/upstream/port'
import type { OtherSide } from './statement-bill-compare'
import { fileSideOf } from './statement-file-compare'
import { hasFiles } from './statement-files'
import { MAKE_JOB, type Statement } from './statement-plan'

/**
 * Asks for the channels' lists of statements that are to be made; files of acquirers are such lists.
 * @returns which of them can be made at once
 */
export async function withBills(
  tx: Tx,
  upstream: Upstream,
  bills: readonly Statement[],
  now: number,
): Promise<string[]> {
  const ready: string[] = []
  for (const bill of bills) {
    const { providerId, billId, billDate } = bill
    const asked = { providerId, billId, billDate, payChannel: bill.payChannel ?? '', now }
    if (!isCompared(bill) || (await hasFiles(tx, bill)) || (await upstream.channel.bill(tx, asked)))
      ready.push(billId)
  }
  return ready
}

const find = (tx: Tx, { providerId, refId }: { providerId: string; refId: string }) =>
  tx
    .select()
    .from(statement)
    .where(and(eq(statement.providerId, providerId), eq(statement.billId, refId)))

const line = z
  .object({
    channelTradeNo: outsideNo(),
    amt: fenText(),
    time: z.string().refine(isDateTime, 'time 应为 YYYY-MM-DD HH:mm:ss'),
  })
  .transform(({ time, ...rest }): ChannelLine => ({ ...rest, time: parseTime(time) }))
const lines = z.array(line).max(5000)

/** A channel's list of a day (domain §9.1), in as many parts as it needs. */
export const billOrder = defineOrder({
  kind: 'channel.bill',
  answer: z.discriminatedUnion('code', [
    z.object({ code: z.literal('LINES'), lines }),
    z.object({
      code: z.literal('BILL'),
      lines,
      /** How many there are in all. */
      count: z.coerce.number().int().min(0),
    }),
  ]),
  interim: ['LINES'],

  lock: (tx, of) => find(tx, of).for('update'),

  async onAnswer(tx, of, answer, { now }) {
    const [bill] = await find(tx, of).for('update')
    if (!bill) throw notFound()
    if (!['WAIT', 'MAKING'].includes(bill.billStatus)) throw conflict()
    const from = bill.billStatus
    const { providerId, billId } = bill
    if (of.orderId === undefined) throw conflict('该账单没有发往渠道的指令')
    const had = of.answer?.code === 'LINES' ? Number(of.answer.count) : 0
    const count = had + answer.lines.length
    if (answer.code === 'BILL' && answer.count !== count)
      throw conflict(`账单应有${answer.count}行，收到${count}行`)
    await addBillLines(tx, { providerId, orderId: of.orderId }, had, answer.lines)
    // The lines have rows of their own.
    const keep = { lines: undefined, count }
    if (answer.code === 'LINES') return { from, to: from, keep }
    await enqueueJob(tx, {
      kind: MAKE_JOB,
      refId: billId,
      providerId,
      runAt: now,
      clock: 'business',
      payload: { billIds: [billId] },
    })
    return { from, to: from, keep }
  },
})

/**
 * What a channel's statement is compared with: the files of its day, or else the channel's own list;
 * undefined until there is either.
 * @param now business time, epoch ms
 */
export async function otherSide(
  tx: Tx,
  upstream: Upstream,
  bill: Statement,
  now: number,
): Promise<OtherSide | undefined> {
  const files = await fileSideOf(tx, bill, now)
  return files ? { files } : upstream.channel.billLines(tx, bill)
}

/** Those of which the channel's list has not come are left for when it does. */
export async function withoutMissing(
  tx: Tx,
  upstream: Upstream,
  { providerId, billIds, now }: { providerId: string; billIds: readonly string[]; now: number },
): Promise<string[]> {
  const bills = await tx
    .select()
    .from(statement)
    .where(and(eq(statement.providerId, providerId), isAnyOf(statement.billId, billIds)))
  const ready: string[] = []
  for (const bill of bills)
    if (!isCompared(bill) || (await otherSide(tx, upstream, bill, now))) ready.push(bill.billId)
  return ready
}
