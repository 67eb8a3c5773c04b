import type { Tx } from '../../db/open'
import { cancelJobs, enqueueJob } from '../../jobs'
import type { RechargeKey } from './change'

/** The bank's next word about a recharge: that it was paid, then what arrived. */
export const RECHARGE_BANK_JOB = 'recharge.bank'
/** Business time from an application to its payment in the e-bank. */
export const EBANK_PAYS_AFTER_MS = 5 * 60_000
/** Business time from a payment to its arrival. */
export const ARRIVES_AFTER_MS = 30 * 60_000

/** Waits for the bank's word at `runAt`, business time. */
export async function awaitBank(
  tx: Tx,
  { providerId, rechargeNo }: RechargeKey,
  runAt: number,
): Promise<void> {
  const about = { kind: RECHARGE_BANK_JOB, refId: rechargeNo, providerId }
  await enqueueJob(tx, { ...about, runAt, clock: 'business' })
}

/** Nothing waits for the bank any more. */
export async function dropBank(tx: Tx, { providerId, rechargeNo }: RechargeKey): Promise<void> {
  await cancelJobs(tx, { kind: RECHARGE_BANK_JOB, providerId, refId: rechargeNo })
}
