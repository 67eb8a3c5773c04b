import { and, eq } from 'drizzle-orm'
import { CHARGEBACK_STATUS } from '#domain/chargeback/dicts'
import type { Acting } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { conflict, notFound } from '../../core/errors'
import { checkVersion, moved } from '../../core/moves'
import { changeState } from '../../core/change-state'
import { scoped } from '../../core/scope'
import { endHold, releaseDisputed } from './chargeback-funds'
import { CHARGEBACK_MOVES, type ChargebackEvent, type ChargebackStatus } from './chargeback-moves'
import { chargeback } from './chargeback-schema'

export type Chargeback = typeof chargeback.$inferSelect

/** What a write answers. */
export interface ChargebackState {
  chargebackNo: string
  chargebackStatus: string
  version: number
}

/** The one that staff answer, kept from others. @throws CallError 90404, 90409 when it is late */
export async function lockOpen(
  { tx, caller, clock }: Pick<Acting, 'tx' | 'caller' | 'clock'>,
  { chargebackNo, version }: { chargebackNo: string; version: number },
): Promise<Chargeback> {
  const [row] = await tx
    .select()
    .from(chargeback)
    .where(and(scoped(caller.scope, chargeback), eq(chargeback.chargebackNo, chargebackNo)))
    .for('update')
  if (!row) throw notFound()
  checkVersion(row, version)
  moved<ChargebackStatus>(CHARGEBACK_MOVES.answer, row.chargebackStatus, CHARGEBACK_STATUS)
  if (row.deadline.getTime() <= clock.now()) throw conflict('已过回复截止时间')
  return row
}

const STATUS = {
  table: chargeback,
  targetType: 'chargeback',
  id: 'chargebackNo',
  state: 'chargebackStatus',
} as const

/**
 * Moves a dispute one step, with its money and its line in the log; the caller holds the row.
 * @throws CallError 90409 from a state the event does not start in
 */
export async function changeChargeback(
  tx: Tx,
  row: Chargeback,
  change: {
    event: ChargebackEvent
    operator: string
    /** Business time, epoch ms. */
    now: number
    remark?: string
    set?: Partial<Chargeback>
  },
): Promise<{ from: string; to: ChargebackStatus; state: ChargebackState }> {
  const { event, operator, now, remark, set } = change
  const move = CHARGEBACK_MOVES[event]
  const from = row.chargebackStatus
  const to = moved<ChargebackStatus>(move, from, CHARGEBACK_STATUS)
  const ends = to === 'WON' || to === 'LOST' || to === 'EXPIRED'
  const version = await changeState(tx, STATUS, row, {
    to,
    title: move.title,
    operator,
    remark,
    now,
    set: {
      ...set,
      ...(ends && { ...(await endHold(tx, row, to === 'WON', now)), closeTime: new Date(now) }),
    },
  })
  if (ends) await releaseDisputed(tx, row, now)
  return { from, to, state: { chargebackNo: row.chargebackNo, chargebackStatus: to, version } }
}
