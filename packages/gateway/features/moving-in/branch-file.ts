import { and, eq, sql } from 'drizzle-orm'
import { codeText } from '#domain/reading/text'
import { cnaps } from '#domain/validation/bank'
import { insertRows } from '../../core/db/insert-rows'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import { conflict } from '../../core/errors'
import type { ImportRow } from '../../core/imports/workbook'
import { BANKS, bankNamed, cityOfBranch, findCity } from '../reference'
import { bankBranch } from '../reference/bank-branch-schema'
import type { Column, FileKind, Importing } from './file-kind'
import { ownNumbers } from './import-rows'
import { readRow } from './read-row'

const COLUMNS = [
  { title: '联行号', note: '12位数字', required: true },
  { title: '支行名称', note: '全称', required: true },
  { title: '银行', note: '系统里已有的银行，填名称或8位银行编码', required: true },
  { title: '地区', note: '到城市，如 浙江省-杭州市；不填则按联行号判断' },
] as const satisfies readonly Column[]

type BranchPlan = Omit<typeof bankBranch.$inferInsert, 'providerId' | 'importNo'>

/** Branches of banks: of the banks that a file names, it replaces them all. */
export const branchFile: FileKind<BranchPlan> = {
  columns: COLUMNS,
  notes: [['整份替换', '文件里出现的银行，以前迁入的支行不在文件里的会删除；没有出现的银行不变']],
  maxRows: 200_000,
  keysOf: (cells) => ownNumbers(cells, ['联行号']),
  async plan(tx, { providerId }, rows) {
    const known = await knownBranches(tx, providerId, codesIn(rows))
    return rows.map((row) => {
      const { code, text, found, say, reasons } = readRow(row, COLUMNS)
      const branchCode = code('联行号', { rule: cnaps })
      const branchName = text('支行名称')
      const bank = found('银行', bankIn, '系统里没有这家银行')
      const typed = found('地区', findCity, '没有这个城市')
      const cityCode = typed ?? cityOfBranch(branchCode)
      if (!cityCode) say('地区', '联行号判断不了城市，请填写')
      const wrong = reasons()
      if (wrong.length > 0 || !bank || !cityCode) return { row, reasons: wrong }
      const plan = { branchCode, branchName, bankCode: bank.bankCode, cityCode }
      const there = known.get(branchCode)
      const isSame =
        there?.branchName === branchName &&
        there.bankCode === plan.bankCode &&
        there.cityCode === cityCode
      return isSame ? { row, reasons: [], isSame } : { row, reasons: [], plan }
    })
  },
  async apply(tx, { providerId, importNo }, rows) {
    const codes = rows.map(({ plan }) => plan.branchCode)
    // A branch that is there already is replaced.
    await tx
      .delete(bankBranch)
      .where(and(eq(bankBranch.providerId, providerId), isAnyOf(bankBranch.branchCode, codes)))
    const branches = rows.map(({ plan }) => ({ providerId, importNo, ...plan }))
    await insertRows(tx, bankBranch, branches)
    return codes
  },
  leaves: {
    async words(tx, of, rows) {
      const left = await tx.$count(bankBranch, isLeft(of, rows))
      return left > 0 ? `另有${left}个支行不在文件里，迁入后删除` : ''
    },
    remove: async (tx, of, rows) => void (await tx.delete(bankBranch).where(isLeft(of, rows))),
  },
  undo: undoBranches,
}

const bankIn = (typed: string) => bankNamed(BANKS, typed)

const codesIn = (rows: readonly ImportRow[]): string[] =>
  rows.map(({ cells }) => codeText(cells['联行号'] ?? ''))

/** Branches of a file's banks that it does not name; a refused row keeps its own. */
function isLeft({ providerId }: Pick<Importing, 'providerId'>, rows: readonly ImportRow[]) {
  const names = new Set(rows.map(({ cells }) => cells['银行'] ?? ''))
  const banks = [...names].flatMap((name) => bankIn(name)?.bankCode ?? [])
  return and(
    eq(bankBranch.providerId, providerId),
    isAnyOf(bankBranch.bankCode, banks),
    sql`not exists (select from unnest(${sql.param(codesIn(rows))}::text[]) as named(code)
      where named.code = ${bankBranch.branchCode})`,
  )!
}

async function knownBranches(tx: Tx, providerId: string, codes: readonly string[]) {
  const rows = await tx
    .select()
    .from(bankBranch)
    .where(and(eq(bankBranch.providerId, providerId), isAnyOf(bankBranch.branchCode, codes)))
  return new Map(rows.map((row) => [row.branchCode, row]))
}

/** The banks of an import's branches go back to those that ship. */
async function undoBranches(tx: Tx, { providerId, importNo }: Importing): Promise<void> {
  const ofBanks = sql`b.provider_id = ${providerId} and b.bank_code in (select bank_code
    from bank_branch where provider_id = ${providerId} and import_no = ${importNo})`
  const { rows } = await tx.execute<{ no: string }>(
    sql`select max(import_no) as no from bank_branch b where ${ofBanks} and import_no > ${importNo}`,
  )
  const later = rows[0]?.no
  if (later) throw conflict(`这些银行的支行已由${later}更新，请先撤销它`)
  await tx.execute(sql`delete from bank_branch b where ${ofBanks}`)
}
