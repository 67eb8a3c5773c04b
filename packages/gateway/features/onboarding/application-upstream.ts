import { and, eq } from 'drizzle-orm'
import type { RejectItem } from '#domain/application/types'
import type { Tx } from '../../core/db/open'
import { conflict } from '../../core/errors'
import type { AnswerDeps } from '../../core/upstream/kind'
import { application } from '../application/application-schema'
import { openMerchant } from './open-merchant'
import { approvalOf, moveApplication, type Application } from '../application'
import { registrationWords, type Registration } from '../channel-reg'

/** What happens to a submitted application outside this house (domain §7.1). */

const RISK_DESK = '收单风控'
const ACQUIRER = '收单机构'
const MERCHANT = '商户'
const SYSTEM = '系统'

/** An application locked until the transaction ends; `applyId` is unique across providers. */
export async function lockedApplication(
  tx: Tx,
  applyId: string,
  providerId?: string,
): Promise<Application | undefined> {
  const [row] = await tx
    .select()
    .from(application)
    .where(
      and(
        eq(application.applyId, applyId),
        providerId === undefined ? undefined : eq(application.providerId, providerId),
      ),
    )
    .for('update')
  return row
}

/** The risk desk approves: to be signed, or opened at once on a paper agreement. */
export const approve = (tx: Tx, row: Application, deps: AnswerDeps): Promise<Application> =>
  moveApplication(tx, row, approvalOf(row), { ...deps, operator: RISK_DESK })

/** Sends it back to the form, with a reason at each field. */
export const refuse = (
  tx: Tx,
  row: Application,
  rejectItems: RejectItem[],
  deps: AnswerDeps,
): Promise<Application> =>
  moveApplication(tx, row, 'refuse', {
    ...deps,
    operator: RISK_DESK,
    remark: rejectItems.map(({ label, reason }) => `${label}：${reason}`).join('；'),
    set: { rejectItems },
  })

export const blacklist = (tx: Tx, row: Application, deps: AnswerDeps): Promise<Application> =>
  moveApplication(tx, row, 'blacklist', { ...deps, operator: RISK_DESK })

export const sign = (tx: Tx, row: Application, deps: AnswerDeps): Promise<Application> =>
  moveApplication(tx, row, 'sign', { ...deps, operator: MERCHANT, remark: '电子协议' })

export const expireSigning = (tx: Tx, row: Application, deps: AnswerDeps): Promise<Application> =>
  moveApplication(tx, row, 'signExpire', { ...deps, operator: SYSTEM })

/** @throws CallError 90409 when no signature is waited for */
export function requireSigning({ applyStatus }: Application): void {
  if (applyStatus !== 'TO_SIGN') throw conflict()
}

/**
 * Every channel has answered: one that takes the merchant is enough to open it, none sends the
 * application back to the form.
 * @throws CallError 90409 when it is not being opened; no row has been made then
 */
export async function open(
  tx: Tx,
  row: Application,
  answers: readonly Registration[],
  deps: AnswerDeps,
): Promise<Application> {
  const step = { ...deps, operator: ACQUIRER, remark: registrationWords(answers) }
  if (!answers.some(({ registered }) => registered))
    return moveApplication(tx, row, 'openFail', step)
  const merId = row.applyStatus === 'OPENING' ? await openMerchant(tx, row, answers, deps) : null
  return moveApplication(tx, row, 'open', { ...step, set: { merId } })
}
