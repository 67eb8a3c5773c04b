import { formatDateTime } from '#domain/dates'
import { COOLING_HOURS } from '#domain/settle-change/dicts'
import type { Tx } from '../../core/db/open'
import { accountWords } from '../payout-account'
import type { PayeeChange } from './payee-change-find'
import { awaitEnd } from './payee-change-job'
import { changeRequest } from './payee-change-step'

const OPERATOR = '收款银行'

/**
 * The answer to the small transfer: the cooling time begins, or the request is at its end. A request
 * that was withdrawn meanwhile stays so.
 * @param row as locked by the caller
 * @param failReason empty: the transfer arrived
 */
export async function payeeProved(
  tx: Tx,
  row: PayeeChange,
  { failReason, now }: { failReason: string; now: number },
): Promise<void> {
  if (row.changeStatus !== 'VERIFYING') return
  const about = accountWords(row)
  if (failReason) {
    const remark = `${about}：${failReason}`
    await changeRequest(tx, row, {
      event: 'failed',
      operator: OPERATOR,
      remark,
      set: { failReason },
      now,
    })
    return
  }
  const effectiveTime = new Date(now + COOLING_HOURS * 3_600_000)
  const next = await changeRequest(tx, row, {
    event: 'verified',
    operator: OPERATOR,
    remark: `${about}，${formatDateTime(effectiveTime.getTime())} 生效`,
    set: { effectiveTime },
    now,
  })
  await awaitEnd(tx, next, effectiveTime)
}
