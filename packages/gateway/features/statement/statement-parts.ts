import { sql, type SQL } from 'drizzle-orm'
import type { Statement } from './statement-plan'

/** Pieces of the questions that statements ask; `o` is the table asked for. */

export const start = ({ billDate }: Statement): SQL =>
  sql`(${billDate}::timestamp at time zone 'Asia/Shanghai')`
/** Its rows whose time lies on the day. */
export const within = (bill: Statement, column: string): SQL =>
  sql`o.${sql.identifier(column)} >= ${start(bill)} and o.${sql.identifier(column)} < ${start(bill)} + interval '1 day'`
/** However long ago they were paid: a risk case may keep trades for months. */
export const settledOn = (bill: Statement): SQL =>
  sql`o.trade_time < ${start(bill)} + interval '1 day' and o.settle_date = ${bill.billDate}::date
    and (o.batch_no is not null or o.settle_status = 'SETTLED')`
export const wire = (time: SQL): SQL =>
  sql`to_char(${time} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
export const ofMerchant = ({ merId }: Statement): SQL =>
  merId === null ? sql`` : sql`and o.mer_id = ${merId}`
export const merchantOf = sql`left join merchant m on m.provider_id = o.provider_id and m.mer_id = o.mer_id`
