import { CHANGE_KIND, CHANGE_STATUS, type ChangeKind } from '#domain/merchant-change/dicts'
import { changeLines, changeSummary } from '#domain/merchant-change/lines'
import { CHANGE_FORMS } from '#domain/merchant-change/kinds'
import { changeState, type StateOf } from '../../core/change-state'
import type { Tx } from '../../core/db/open'
import { moved } from '../../core/moves'
import { appendLog } from '../../core/record-log'
import type { MerchantChange } from './merchant-change-find'
import { CHANGE_MOVES, type ChangeEvent } from './merchant-change-moves'
import { merchantChange } from './merchant-change-schema'

const STATE: StateOf<typeof merchantChange> = {
  table: merchantChange,
  targetType: 'merchantChange',
  id: 'changeId',
  state: 'changeStatus',
}

export interface ChangeStep {
  event: ChangeEvent
  operator: string
  remark?: string | undefined
  set?: Partial<MerchantChange>
  /** Business time, epoch ms. */
  now: number
}

/**
 * Moves a change one state on, with a step in its own timeline and in its merchant's.
 * @param row locked by the caller, after its merchant
 * @throws CallError 90409 from a state the event does not start in
 */
export async function changeStep(
  tx: Tx,
  row: MerchantChange,
  { event, operator, remark = '', set, now }: ChangeStep,
): Promise<MerchantChange> {
  const { to, title } = CHANGE_MOVES[event]
  moved<string>(CHANGE_MOVES[event], row.changeStatus, CHANGE_STATUS)
  const version = await changeState(tx, STATE, row, { to, title, operator, now, remark, set })
  const next = { ...row, ...set, changeStatus: to, version }
  await logOnMerchant(tx, next, { title, operator, remark, now })
  return next
}

/** A step in the merchant's timeline: the kind of change, its number and what was said. */
export async function logOnMerchant(
  tx: Tx,
  row: Pick<MerchantChange, 'providerId' | 'merId' | 'changeId' | 'changeKind'>,
  step: { title: string; operator: string; remark: string; now: number },
): Promise<void> {
  const { providerId, merId, changeId } = row
  const about = `${CHANGE_KIND[row.changeKind as ChangeKind]}，变更单 ${changeId}`
  await appendLog(tx, {
    providerId,
    targetType: 'merchant',
    targetId: merId,
    title: step.title,
    operator: step.operator,
    remark: step.remark ? `${about}：${step.remark}` : about,
    time: step.now,
  })
}

/** The lines of a change before and after, personal data masked. */
export const linesOf = ({
  changeKind,
  before,
  after,
}: Pick<MerchantChange, 'changeKind' | 'before' | 'after'>) =>
  changeLines(CHANGE_FORMS[changeKind as ChangeKind], before, after)

/** The same in one text: 费率 0.380% → 0.350%. */
export const summaryOf = (row: Parameters<typeof linesOf>[0]): string => changeSummary(linesOf(row))
