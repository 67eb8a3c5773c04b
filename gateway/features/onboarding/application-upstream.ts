import { and, eq } from 'drizzle-orm'
import type { RejectItem } from '#domain/application/types'
import type { Tx } from '../../core/db/open'
import { conflict } from '../../core/errors'
import type { AnswerDeps } from '../../core/upstream/kind'
import { merApply } from '../application/application-schema'
import { finishApply } from './open-merchant'
import { approvalOf, moveApply, type Apply } from '../application'
import { registrationWords, type Registration } from '../channel-reg'

/** What happens to a submitted application outside this house (domain §7.1). */

const RISK_DESK = '收单风控'
const ACQUIRER = '收单机构'
const MERCHANT = '商户'
const SYSTEM = '系统'

/** An application kept from others until the transaction ends; `applyId` is nobody else's. */
export async function lockedApply(
  tx: Tx,
  applyId: string,
  providerId?: string,
): Promise<Apply | undefined> {
  const [row] = await tx
    .select()
    .from(merApply)
    .where(
      and(
        eq(merApply.applyId, applyId),
        providerId === undefined ? undefined : eq(merApply.providerId, providerId),
      ),
    )
    .for('update')
  return row
}

/** The risk desk has nothing against it: to be signed, or opened at once on a paper agreement. */
export const approve = (tx: Tx, row: Apply, deps: AnswerDeps): Promise<Apply> =>
  moveApply(tx, row, approvalOf(row), { ...deps, operator: RISK_DESK })

/** Sends it back to the form, with a reason at each field. */
export const refuse = (
  tx: Tx,
  row: Apply,
  rejectItems: RejectItem[],
  deps: AnswerDeps,
): Promise<Apply> =>
  moveApply(tx, row, 'refuse', {
    ...deps,
    operator: RISK_DESK,
    remark: rejectItems.map(({ label, reason }) => `${label}：${reason}`).join('；'),
    set: { rejectItems },
  })

export const blacklist = (tx: Tx, row: Apply, deps: AnswerDeps): Promise<Apply> =>
  moveApply(tx, row, 'blacklist', { ...deps, operator: RISK_DESK })

export const sign = (tx: Tx, row: Apply, deps: AnswerDeps): Promise<Apply> =>
  moveApply(tx, row, 'sign', { ...deps, operator: MERCHANT, remark: '电子协议' })

export const expireSigning = (tx: Tx, row: Apply, deps: AnswerDeps): Promise<Apply> =>
  moveApply(tx, row, 'signExpire', { ...deps, operator: SYSTEM })

/** @throws CallError 90409 when no signature is waited for */
export function requireSigning({ applyStatus }: Apply): void {
  if (applyStatus !== 'TO_SIGN') throw conflict()
}

/**
 * Every channel has answered: one that takes the merchant is enough to open it, none sends the
 * application back to the form.
 * @throws CallError 90409 when it is not being opened; nothing has been made then
 */
export async function open(
  tx: Tx,
  row: Apply,
  answers: readonly Registration[],
  deps: AnswerDeps,
): Promise<Apply> {
  const step = { ...deps, operator: ACQUIRER, remark: registrationWords(answers) }
  if (!answers.some(({ registered }) => registered)) return moveApply(tx, row, 'openFail', step)
  const merId = row.applyStatus === 'OPENING' ? await finishApply(tx, row, answers, deps) : null
  return moveApply(tx, row, 'open', { ...step, set: { merId } })
}
