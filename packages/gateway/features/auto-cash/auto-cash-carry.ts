import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { AUTO_CASH_MOVES } from './auto-cash-moves'

/**
 * Payouts whose batch was not paid cannot be sent any more once a later batch takes its money
 * along. Numbers of other payouts are passed over.
 */
export async function carryAutoCash(
  tx: Tx,
  providerId: string,
  carried: readonly { autoCashId: string; batchNo: string }[],
  now: number,
): Promise<void> {
  if (carried.length === 0) return
  const { from, to, title } = AUTO_CASH_MOVES.carry
  await tx.execute(sql`
    with old as (
      select a.auto_cash_id, a.withdraw_status, k."batchNo" as batch_no from auto_cash a
      join json_to_recordset(${JSON.stringify(carried)}::json)
        as k("autoCashId" text, "batchNo" text) on k."autoCashId" = a.auto_cash_id
      where a.provider_id = ${providerId}
        and a.withdraw_status = any(${sql.param([...from])}::text[])
      for update of a
    ), changed as (
      update auto_cash a set withdraw_status = ${to}, version = a.version + 1
      from old where a.provider_id = ${providerId} and a.auto_cash_id = old.auto_cash_id
    )
    insert into record_log (provider_id, target_type, target_id, seq, time, title, operator,
      from_state, to_state, remark)
    select ${providerId}, 'autoCash', old.auto_cash_id,
      (select coalesce(max(seq), 0) + 1 from record_log l where l.provider_id = ${providerId}
        and l.target_type = 'autoCash' and l.target_id = old.auto_cash_id),
      ${new Date(now).toISOString()}::timestamptz, ${title}::text, '系统', old.withdraw_status,
      ${to}::text, '并入批次 ' || old.batch_no
    from old`)
}
