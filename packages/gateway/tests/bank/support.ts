import { and, eq, sql } from 'drizzle-orm'
import { bookItems } from '../../features/bank-recon'
import { bankAccount, bankEntry, bankStatement } from '../../features/bank-recon/bank-schema'
import { upload } from '../imports/upload'
import type { TestGateway, TestSession } from '../support/gateway'

export const PROVIDER = '6000000000000001'
export const RESERVE_NO = '6222020001234567'
const OWN_NO = '6222020007654321'

/** A movement of the books as a test knows it. */
export interface Item {
  kind: string
  ref: string
  day: string
  amt: number
  name: string
  fund: string
}

/** A line as a bank would write it; fen, above 0 for money in. */
export interface Line {
  day: string
  amt: number
  serial?: string
  ref?: string
  name?: string
  text?: string
}

/** Without the samples, whose differences are not a test's. */
export const withoutSamples = async (gw: TestGateway): Promise<void> => {
  for (const table of [bankEntry, bankStatement, bankAccount]) await gw.db.delete(table)
}

export async function addAccount(gw: TestGateway, session: TestSession, fundKind = 'RESERVE') {
  const values = {
    accountName: fundKind === 'RESERVE' ? '备付金专户' : '自有资金户',
    bankName: '中国工商银行',
    accountNo: fundKind === 'RESERVE' ? RESERVE_NO : OWN_NO,
    fundKind,
    toleranceAmt: '0',
  }
  const { respData } = await gw.post('/v1/bank/accountSave', values, { session })
  return String(respData.accountId)
}

export async function itemsOf(gw: TestGateway, from: string, until: string): Promise<Item[]> {
  const { rows } = await gw.db.execute<Record<string, string>>(sql`
    select book_kind, ref_no, day::text, amt::text, counter_name, fund_kind
    from (${bookItems({ providerId: PROVIDER, from, until })}) i order by at, ref_no`)
  return rows.map((row) => ({
    kind: row['book_kind']!,
    ref: row['ref_no']!,
    day: row['day']!,
    amt: Number(row['amt']),
    name: row['counter_name']!,
    fund: row['fund_kind']!,
  }))
}

const yuan = (fen: number) => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`

/** A statement as a table, in the order of its lines. */
export function csvOf(lines: readonly Line[]): Buffer {
  const rows = lines.map(({ day, amt, serial = '', ref = '', name = '', text = '' }) =>
    [day, amt > 0 ? '收入' : '支出', yuan(Math.abs(amt)), serial, ref, name, text].join(','),
  )
  return Buffer.from(['记账日期,收付,金额,流水号,参考号,对方户名,摘要', ...rows].join('\n') + '\n')
}

/** Gives a statement and waits until it is matched. */
export async function give(
  gw: TestGateway,
  session: TestSession,
  accountId: string,
  bytes: Buffer,
  bankFormat = 'CSV',
) {
  const token = await upload(gw, session, bytes, bankFormat === 'CSV' ? 'bank.csv' : 'bank.sta')
  const answer = await gw.post(
    '/v1/bank/statementUpload',
    { accountId, bankFormat, token },
    { session },
  )
  if (answer.respCode !== '90000') throw new Error(JSON.stringify(answer))
  await gw.runDue()
  const [row] = await gw.db
    .select()
    .from(bankStatement)
    .where(
      and(
        eq(bankStatement.providerId, PROVIDER),
        eq(bankStatement.fileId, String(answer.respData.fileId)),
      ),
    )
  return row!
}

/** What has no counterpart: by reference or text, its side and cause. */
export async function openOf(gw: TestGateway) {
  const rows = await gw.db
    .select()
    .from(bankEntry)
    .where(and(eq(bankEntry.providerId, PROVIDER), eq(bankEntry.entryState, 'OPEN')))
  return rows
}
