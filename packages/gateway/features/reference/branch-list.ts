import { and, asc, eq, ilike, like, sql, type SQL } from 'drizzle-orm'
import { BRANCH_SOURCE, type BranchSource } from '#domain/bank-branch/fields'
import type { SessionContext } from '../../core/call'
import { escapeLike } from '../../core/db/escape-like'
import { isAnyOf } from '../../core/db/one-of'
import type { ListAnswer } from '../../core/list/answer'
import { checkRows } from '../../core/list/define-list'
import { contains, exact, made, prefix, textsOf } from '../../core/list/filters'
import { ROW_CAP, type ListQuery } from '../../core/list/request'
import { scoped } from '../../core/scope'
import { bankBranch } from './bank-branch-schema'
import { placedBranches } from './bank-branches'
import { bankOf, BANKS, findBanks } from './banks'
import { cityOfBranch } from './find-region'
import { regionPathName } from './regions'

/** The filters; rows that ship are in no table, so `wantedOf` reads them. */
export const branchAsked = {
  filters: {
    bankName: contains(bankBranch.bankCode),
    branchName: contains(bankBranch.branchName),
    branchCode: exact(bankBranch.branchCode),
    region: prefix(bankBranch.cityCode),
    source: made(BRANCH_SOURCE, () => sql`true`),
  },
  sort: {},
}

interface Branch {
  branchCode: string
  branchName: string
  bankCode: string
  cityCode: string
  importNo?: string
}

/**
 * Branches that were moved in, then those that ship of the other banks: by city their business
 * departments, and any branch by its whole number.
 */
export async function branchList(
  { tx, caller: { scope } }: SessionContext,
  { pageNum, pageSize, values }: ListQuery,
): Promise<ListAnswer> {
  checkRows({ table: bankBranch }, scope)
  const wanted = wantedOf(values)
  const own = scoped(scope, bankBranch)
  const where = and(own, ...wanted.conditions)
  const moved = wanted.has('MOVED') ? await tx.$count(bankBranch, where) : 0
  const from = (pageNum - 1) * pageSize
  const rows: Branch[] = await tx
    .select()
    .from(bankBranch)
    .where(where)
    .orderBy(asc(bankBranch.bankCode), asc(bankBranch.branchCode))
    .limit(Math.max(0, Math.min(pageSize, moved - from)))
    .offset(from)
  const given = await tx.selectDistinct({ code: bankBranch.bankCode }).from(bankBranch).where(own)
  const replaced = new Set(given.map(({ code }) => code))
  const shipped = wanted.has('SHIPPED')
    ? wanted.shipped().filter(({ bankCode }) => !replaced.has(bankCode))
    : []
  const rest = shipped.slice(Math.max(0, from - moved), Math.max(0, from + pageSize - moved))
  const total = moved + shipped.length
  return {
    total: Math.min(total, ROW_CAP),
    ...(total > ROW_CAP && { totalCapped: true }),
    pageNum,
    pageSize,
    list: [...rows, ...rest].map(rowOf),
  }
}

function rowOf({ branchCode, branchName, bankCode, cityCode, importNo }: Branch) {
  const region = `${cityCode.slice(0, 2)}0000-${cityCode}`
  return {
    branchId: `${bankCode}-${branchCode}`,
    bankName: bankOf(bankCode)?.bankName ?? bankCode,
    branchName,
    branchCode,
    region,
    regionName: regionPathName(region) ?? '',
    source: (importNo === undefined ? 'SHIPPED' : 'MOVED') satisfies BranchSource,
    importNo: importNo ?? null,
  }
}

/**
 * The branch of a number, with its bank: one that was moved in, or one that ships of a bank without
 * such. A number that neither has tells at least its bank, where its first digits are of one bank.
 */
export async function branchOf(
  { tx, caller: { providerId } }: Pick<SessionContext, 'tx' | 'caller'>,
  branchCode: string,
): Promise<{ branchCode: string; branchName: string | null; bankCode: string }[]> {
  const own = (where: SQL) => and(eq(bankBranch.providerId, providerId), where)
  const movedIn = (where: SQL) =>
    tx
      .select({ branchName: bankBranch.branchName, bankCode: bankBranch.bankCode })
      .from(bankBranch)
      .where(own(where))
      .limit(1)
  const [moved] = await movedIn(eq(bankBranch.branchCode, branchCode))
  if (moved) return [{ branchCode, ...moved }]
  const shipped = [...departments(), ...furtherBranches(branchCode)].find(
    (branch) => branch.branchCode === branchCode,
  )
  const [given] = shipped ? await movedIn(eq(bankBranch.bankCode, shipped.bankCode)) : []
  if (shipped && !given)
    return [{ branchCode, branchName: shipped.branchName, bankCode: shipped.bankCode }]
  const banks = BANKS.filter(({ cnaps, use }) => use !== 'private' && branchCode.startsWith(cnaps))
  return banks.length === 1 ? [{ branchCode, branchName: null, bankCode: banks[0]!.bankCode }] : []
}

/** What a request asks of the table, and of the branches that ship. */
function wantedOf(values: ListQuery['values']) {
  const text = (name: string) => values[name] && textsOf(values[name])
  const bankName = text('bankName')?.[0]
  const banks = bankName && new Set(findBanks(BANKS, bankName).map(({ bankCode }) => bankCode))
  const words = text('branchName')?.[0]?.trim().split(/\s+/) ?? []
  const numbers = text('branchCode')
  // A province has the first two digits of its cities.
  const [province, city] = text('region')?.[0]?.split('-') ?? []
  const place = city ?? province?.slice(0, 2) ?? ''
  const sources = text('source')
  return {
    has: (source: BranchSource): boolean => sources === undefined || sources.includes(source),
    conditions: [
      banks ? isAnyOf(bankBranch.bankCode, [...banks]) : undefined,
      ...words.map((word) => ilike(bankBranch.branchName, `%${escapeLike(word)}%`)),
      numbers ? isAnyOf(bankBranch.branchCode, numbers) : undefined,
      place ? like(bankBranch.cityCode, `${escapeLike(place)}%`) : undefined,
    ],
    shipped: (): Branch[] =>
      [...departments(), ...(numbers ?? []).flatMap(furtherBranches)].filter(
        ({ bankCode, branchName, branchCode, cityCode }) =>
          (!banks || banks.has(bankCode)) &&
          words.every((word) => branchName.includes(word)) &&
          (!numbers || numbers.includes(branchCode)) &&
          cityCode.startsWith(place),
      ),
  }
}

const ofBank = (bankCode: string, cityCode?: string): Branch[] =>
  placedBranches(bankCode, cityCode).map((branch) => ({ ...branch, bankCode }))

/** Business departments by city, 16,000; made once. */
let shippedByCity: readonly Branch[] | undefined
const departments = (): readonly Branch[] =>
  (shippedByCity ??= BANKS.flatMap(({ bankCode }) => ofBank(bankCode)).sort((one, other) =>
    one.cityCode < other.cityCode ? -1 : one.cityCode > other.cityCode ? 1 : 0,
  ))

/** The branches of districts in the city of a number; the first of a city is its department. */
function furtherBranches(branchCode: string): Branch[] {
  const city = cityOfBranch(branchCode)
  if (city === undefined) return []
  return BANKS.filter(({ cnaps }) => branchCode.startsWith(cnaps)).flatMap(({ bankCode }) =>
    ofBank(bankCode, city).slice(1),
  )
}
