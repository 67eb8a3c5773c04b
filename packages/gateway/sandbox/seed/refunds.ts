import { sql } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { REFUND_ANSWER_JOB } from '../simulator/agenda'
import type { SeedContext, SeedPart } from './parts'

/**
 * What belongs to the refunds that were made with their trades: the channels' answers still to
 * come, and when an abnormal one went wrong. Made again for new ones after each load of trades.
 */
export const refundSeed: SeedPart = {
  name: 'refunds',

  async derive(tx: Tx, { world }: SeedContext) {
    const now = sql`${new Date(world.time.now).toISOString()}::timestamptz`
    // Answered within three days, not at the first start.
    await tx.execute(sql`
      INSERT INTO job (job_id, provider_id, kind, ref_id, clock, run_at, created_at)
      SELECT 'seed' || refund_no, provider_id, ${REFUND_ANSWER_JOB}, refund_no, 'business',
        ${now} + make_interval(hours => (6 + row_number() OVER (ORDER BY refund_no) * 5 % 66)::int),
        ${now}
      FROM refund WHERE refund_status = 'PROCESSING'
      ON CONFLICT (provider_id, job_id) DO NOTHING`)
    await tx.execute(sql`
      INSERT INTO record_log (provider_id, target_type, target_id, seq, time, title, operator,
        from_state, to_state, remark)
      SELECT provider_id, 'refund', refund_no, 1,
        least(refund_time + interval '95 minutes', greatest(refund_time, ${now})),
        '退款异常', '支付渠道', 'PROCESSING', 'ABNORMAL', fail_reason
      FROM refund WHERE refund_status = 'ABNORMAL'
      ON CONFLICT DO NOTHING`)
  },
}
