import { sql } from 'drizzle-orm'
import { addDays, formatDate } from '#domain/dates'
import type { Caller } from '../../core/call'
import { lockInProvider } from '../../core/db/locks'
import type { Tx } from '../../core/db/open'
import { seesAll } from '../../core/scope'
import { bankLines, DAY_VOUCHER_NO } from '../day-books'
import { bankPayments } from './bank-moves'

/** What the books' bank account of a provider carries, in fen. */
export interface BankFunds {
  /** Whether the balance is known: the books have an opening balance, or a user has stated one. */
  known: boolean
  /** Booked, and of the days that are not posted yet what their records come to. */
  bookAmt: number
  /** Payments under way, disputes that may be lost, and what channels will take back. */
  committedAmt: number
  /** Payments that wait for money, and their number. */
  waitingAmt: number
  waitingCount: number
  /** How far it may be overdrawn; null until it was stated, which is 0. */
  overdraftAmt: number | null
  /** What may still be paid. */
  freeAmt: number
}

interface Asked {
  providerId: string
  /** Business time, epoch ms. */
  now: number
}

/** Days that the daily of the books still posts (`account/day-vouchers.ts`). */
const LOOK_BACK_DAYS = 31

/** A refund is done, or given up, within so many days. */
const REFUNDED_WITHIN_DAYS = 45

/** The first day that is not posted; posted days count by their vouchers. */
async function firstOpenDay(tx: Tx, { providerId, now }: Asked): Promise<string> {
  const { rows } = await tx.execute<{ day: string | null }>(sql`
    select (max(biz_date) + 1)::text as day from ledger_voucher
    where provider_id = ${providerId} and voucher_no like 'VD%'`)
  const oldest = addDays(formatDate(now), -LOOK_BACK_DAYS)
  const day = rows[0]?.day ?? oldest
  return day < oldest ? oldest : day
}

/** The account belongs to the whole provider: callers with a narrower scope do not see it. */
export const seesBank = ({ scope }: Caller): boolean => seesAll(scope)

/** One state of everything: what is posted meanwhile is in one of its parts, and in one only. */
export async function bankFundsOf(tx: Tx, asked: Asked): Promise<BankFunds> {
  const { providerId, now } = asked
  const today = formatDate(now)
  const from = await firstOpenDay(tx, asked)
  const days = { providerId, from, until: addDays(today, 1) }
  const { rows } = await tx.execute<Record<string, string | null> & { known: boolean }>(sql`
    with payments as (
      select (o.kind, o.no) in (select u.kind, u.ref_id from upstream_order u
        where u.provider_id = ${providerId} and u.state = 'KEPT') as kept,
        sum(o.amt) as amt, count(*) as n
      from (${bankPayments((alias) => sql`${sql.raw(alias)}.provider_id = ${providerId}`)}) o
      group by 1
    ), taken_back as (
      -- What channels take back tomorrow where today's refunds are more than its payments.
      select greatest(0, (select coalesce(sum(refund_amt), 0) from refund r
          where r.provider_id = ${providerId} and refund_status = 'PROCESSING')
        + (select coalesce(sum(refund_amt), 0) from refund r
          where r.provider_id = ${providerId} and refund_status = 'SUCCESS'
            and refund_time >= ${addDays(today, -REFUNDED_WITHIN_DAYS)}::timestamp at time zone 'Asia/Shanghai'
            and finish_time >= ${today}::timestamp at time zone 'Asia/Shanghai')
        - (select coalesce(sum(pay_amt), 0) from trade_day d
          where d.provider_id = ${providerId} and trade_date = ${today})) as amt
    ), open_days as (
      select sum(amt) as amt
      from (select amt, ${DAY_VOUCHER_NO} as no from (${bankLines(days)}) lines) lines
      where not exists (select from ledger_voucher v
        where v.provider_id = ${providerId} and v.voucher_no = lines.no)
    )
    select (select coalesce(sum(amt), 0) from ledger_line
        where provider_id = ${providerId} and account = 'BANK')
      + coalesce((select amt from open_days), 0) as book,
      coalesce((select amt from payments where not kept), 0)
        + (select amt from taken_back) as committed,
      (select amt from payments where kept) as waiting,
      (select n from payments where kept) as waits,
      p.overdraft_amt as overdraft,
      p.overdraft_amt is not null or exists (select from ledger_line l
        join ledger_voucher v on v.provider_id = l.provider_id and v.voucher_no = l.voucher_no
        where l.provider_id = ${providerId} and l.account = 'BANK'
          and v.biz_type in ('OPENING', 'OPENING_OWN'))
        as known
    from provider p where p.provider_id = ${providerId}`)
  const row = rows[0]
  const fen = (name: string) => Number(row?.[name] ?? 0)
  const overdraftAmt = row && row.overdraft !== null ? fen('overdraft') : null
  return {
    known: row?.known ?? false,
    bookAmt: fen('book'),
    committedAmt: fen('committed'),
    waitingAmt: fen('waiting'),
    waitingCount: fen('waits'),
    overdraftAmt,
    freeAmt: fen('book') - fen('committed') + (overdraftAmt ?? 0),
  }
}

/** What may be paid out of the bank account, for as long as the caller's transaction. */
export interface OpenFunds {
  /** Sets so much aside, where it is there. */
  take(amt: number): boolean
  /** Fen. */
  left(): number
}

/**
 * Locks the bank account's money against concurrent payments. Call it before the payments are
 * written and after all row locks: no transaction locks a row while it holds this lock.
 */
export async function openBankFunds(tx: Tx, asked: Asked): Promise<OpenFunds> {
  await lockInProvider(tx, 'bankFunds', asked.providerId, '')
  const { known, freeAmt } = await bankFundsOf(tx, asked)
  let left = known ? freeAmt : Infinity
  return {
    take(amt) {
      if (amt > 0 && amt > left) return false
      left -= amt
      return true
    },
    left: () => left,
  }
}
