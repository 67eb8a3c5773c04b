import { cancelJobs, enqueueJob, type ShortJob } from '../../core/jobs'
import { lacksAccount } from '#domain/settlement/dicts'
import type { Tx } from '../../core/db/open'
import { accountWords } from '../payout-account'
import { changeSettlement, giveAccount, lostInvoice, SETTLEMENT_MOVES } from '../settlement'
import { lockByKey, type PayeeChange } from './payee-change-find'
import { changeRequest } from './payee-change-step'

const PAYEE_CHANGE_JOB = 'payee-change.take'
const OPERATOR = '系统'

type Key = Pick<PayeeChange, 'providerId' | 'changeId'>

/**
 * The end of a cooling time: the settlement is paid to the new account from now on, after another
 * invoice if its own was reversed meanwhile; a first account changes no state. One that needs no
 * account any more takes none.
 */
export const payeeChangeJob: ShortJob = {
  kind: PAYEE_CHANGE_JOB,
  lane: 'short',
  async run(tx, { providerId, refId, runAt }, { upstream }) {
    const { row, settle } = (await lockByKey(tx, { providerId, changeId: refId })) ?? {}
    // Withdrawn since.
    if (!settle || row?.changeStatus !== 'COOLING') return
    const now = runAt.getTime()
    const from: readonly string[] = SETTLEMENT_MOVES.changeAccount.from
    const isFirst = lacksAccount(settle)
    if (!isFirst && !from.includes(settle.settleStatus)) {
      await changeRequest(tx, row, {
        event: 'withdraw',
        operator: OPERATOR,
        remark: '结算单已不在待换账户的状态',
        set: { withdrawTime: runAt, withdrawer: OPERATOR },
        now,
      })
      return
    }
    const reason = accountWords(row)
    await changeRequest(tx, row, { event: 'take', operator: OPERATOR, remark: reason, now })
    const { acctName, acctNo, bankName } = row
    const account = { acctName, acctNo, bankName }
    const change = { operator: OPERATOR, reason, now, upstream, account }
    if (isFirst) await giveAccount(tx, settle, change)
    else {
      const event = (await lostInvoice(tx, settle)) ? 'changeAccountFirst' : 'changeAccount'
      await changeSettlement(tx, settle, { event, ...change })
    }
  },
}

export async function awaitEnd(tx: Tx, { providerId, changeId }: Key, at: Date): Promise<void> {
  const about = { kind: PAYEE_CHANGE_JOB, refId: changeId, providerId }
  await enqueueJob(tx, { ...about, runAt: at.getTime(), clock: 'business' })
}

/** It was withdrawn. */
export async function dropEnd(tx: Tx, { providerId, changeId }: Key): Promise<void> {
  await cancelJobs(tx, { kind: PAYEE_CHANGE_JOB, providerId, refId: changeId })
}
