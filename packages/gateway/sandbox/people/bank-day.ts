import { sql } from 'drizzle-orm'
import { BOOK_KIND } from '#domain/bank-entry/dicts'
import { addDays } from '#domain/dates'
import type { Db } from '../../core/db/open'
import { bookItems } from '../../features/bank-recon'
import { diceOf, partOf } from '../dice'
import { answerTo } from '../simulator/cash-out'

/**
 * What a bank has booked on an account on a day: the payments that the simulator answered, as banks
 * write them, and what only the bank knows. The same for the same day, each time.
 */

type Kind = keyof typeof BOOK_KIND

interface AtBank {
  providerId: string
  accountId: string
  fundKind: string
  bankName: string
  /** `YYYY-MM-DD` */
  day: string
}

/** `amt` in fen, above 0 for money in. */
interface BankDayLine {
  amt: number
  serialNo: string
  refNo: string
  counterName: string
  summary: string
}

interface Payment {
  kind: Kind
  refNo: string
  day: string
  amt: number
  name: string
}

/** Payments that carry our number; of all others a bank knows the amount and the payer. */
const WITH_REF: ReadonlySet<string> = new Set<Kind>([
  'PAYOUT',
  'PAYOUT_RETURN',
  'PARTNER_PAY',
  'BANK_RETURN',
])
/** One payout in so many is booked on the next day. */
const LATE_ONE_IN = 40
/** Of one payout in so many the money comes back without a word to the provider. */
const BACK_ONE_IN = 64
/** Days of an account between two receipts from strangers, and between two fees, on average. */
const STRANGER_EVERY = 3
const FEE_EVERY = 4
const STRANGERS = ['杭州青禾商贸有限公司', '宁波海曙区汇丰文具店', '王建国'] as const
const FEE = 1_500
const LEAST_STRANGER = 20_000

export async function bankDay(db: Db, at: AtBank): Promise<BankDayLine[]> {
  const payments = await paymentsOf(db, at)
  const cleared = payments.filter(({ kind }) => kind === 'CLEAR')
  const others = payments.filter(({ kind }) => kind !== 'CLEAR')
  return [
    ...clearedLine(at, cleared),
    ...others.map((payment) =>
      lineOf(at, `${payment.kind} ${payment.refNo}`, {
        amt: payment.amt,
        refNo: WITH_REF.has(payment.kind) ? payment.refNo : '',
        counterName: payment.name,
        summary: BOOK_KIND[payment.kind],
      }),
    ),
    ...others
      .filter(comesBack)
      .map(({ refNo, amt, name }) =>
        lineOf(at, `back ${refNo}`, { amt: -amt, refNo, counterName: name, summary: '退汇' }),
      ),
    ...ownLines(at),
  ]
}

/** Payments that the bank books on the day; not those that an earlier statement has. */
async function paymentsOf(db: Db, at: AtBank): Promise<Payment[]> {
  const { providerId, accountId, fundKind, day } = at
  const days = { providerId, from: addDays(day, -1), until: addDays(day, 1) }
  const { rows } = await db.execute<Record<'kind' | 'ref_no' | 'day' | 'amt' | 'name', string>>(sql`
    select book_kind as kind, ref_no, day::text, amt::text, counter_name as name
    from (${bookItems(days)}) i
    where fund_kind = ${fundKind} and (day = ${day} or not exists (select from bank_entry e
      where e.provider_id = ${providerId} and e.account_id = ${accountId} and e.ref_no = i.ref_no
        and e.entry_day = i.day))
    order by at, ref_no, amt`)
  return rows
    .map((row) => ({
      kind: row.kind as Kind,
      refNo: row.ref_no,
      day: row.day,
      amt: Number(row.amt),
      name: row.name,
    }))
    .filter((payment) => addDays(payment.day, isLate(payment) ? 1 : 0) === day)
}

const oneIn = (n: number, text: string): boolean => diceOf(text).readUInt32BE() % n === 0

const isLate = ({ kind, refNo }: Payment): boolean =>
  kind === 'PAYOUT' && oneIn(LATE_ONE_IN, `late ${refNo}`)

/** Not of those that the bank reports as sent back itself. */
const comesBack = ({ kind, refNo }: Payment): boolean =>
  kind === 'PAYOUT' &&
  refNo.startsWith('CO') &&
  oneIn(BACK_ONE_IN, `back ${refNo}`) &&
  answerTo({ cashNo: refNo }).returned === undefined

/** What all channels pay over comes as one amount. */
function clearedLine(at: AtBank, cleared: readonly Payment[]): BankDayLine[] {
  const amt = cleared.reduce((sum, one) => sum + one.amt, 0)
  return amt === 0
    ? []
    : [lineOf(at, 'cleared', { amt, refNo: '', counterName: '', summary: '渠道清算款' })]
}

/** Fees on the provider's own money, and receipts that no document explains on the merchants'. */
function ownLines(at: AtBank): BankDayLine[] {
  const { accountId, fundKind, bankName, day } = at
  if (fundKind === 'OWN')
    return oneIn(FEE_EVERY, `fee ${accountId} ${day}`)
      ? [lineOf(at, 'fee', { amt: -FEE, refNo: '', counterName: bankName, summary: '转账手续费' })]
      : []
  if (!oneIn(STRANGER_EVERY, `stranger ${accountId} ${day}`)) return []
  const dice = diceOf(`receipt ${accountId} ${day}`)
  const counterName = STRANGERS[dice[0]! % STRANGERS.length]!
  const amt = LEAST_STRANGER + Math.floor(partOf(dice, 2) * LEAST_STRANGER)
  return [lineOf(at, 'stranger', { amt, refNo: '', counterName, summary: '转账' })]
}

/** The bank's number of a line is made of its day and of what it books. */
function lineOf(
  { accountId, day }: AtBank,
  what: string,
  line: Omit<BankDayLine, 'serialNo'>,
): BankDayLine {
  const serial = diceOf(`serial ${accountId} ${day} ${what} ${line.amt}`).readUIntBE(0, 6)
  return { serialNo: `${day.replaceAll('-', '')}${String(serial).padStart(15, '0')}`, ...line }
}
