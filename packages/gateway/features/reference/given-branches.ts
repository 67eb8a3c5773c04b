import { and, asc, eq, ilike, or, type SQL } from 'drizzle-orm'
import { escapeLike } from '../../core/db/escape-like'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import { bankBranch } from './bank-branch-schema'
import { branchesOf, type BankBranch } from './bank-branches'

export interface BranchQuestion {
  providerId: string
  bankCode: string
  cityCode?: string | undefined
  /** Words of the name, in any order, or the first digits of a number. */
  keyword?: string | undefined
  /** Numbers whose names are asked for, in place of the keyword. */
  keys?: readonly string[] | undefined
  limit: number
}

/** Branches of a bank: those that the provider has given, and those that ship where it has given none. */
export async function findBranches(tx: Tx, asked: BranchQuestion): Promise<BankBranch[]> {
  const { providerId, bankCode, cityCode, keys, limit } = asked
  const ofBank = and(eq(bankBranch.providerId, providerId), eq(bankBranch.bankCode, bankCode))!
  const words = asked.keyword?.trim().split(/\s+/).filter(Boolean) ?? []
  const [given] = await tx
    .select({ branchCode: bankBranch.branchCode })
    .from(bankBranch)
    .where(ofBank)
    .limit(1)
  if (!given)
    return branchesOf(bankCode, cityCode)
      .filter(({ branchCode, branchName }) =>
        keys?.length
          ? keys.includes(branchCode)
          : words.every((word) => branchName.includes(word) || branchCode.startsWith(word)),
      )
      .slice(0, limit)
  const named: (SQL | undefined)[] = keys?.length
    ? [isAnyOf(bankBranch.branchCode, keys)]
    : words.map((word) =>
        or(
          ilike(bankBranch.branchName, `%${escapeLike(word)}%`),
          ilike(bankBranch.branchCode, `${escapeLike(word)}%`),
        ),
      )
  return tx
    .select({ branchCode: bankBranch.branchCode, branchName: bankBranch.branchName })
    .from(bankBranch)
    .where(and(ofBank, cityCode ? eq(bankBranch.cityCode, cityCode) : undefined, ...named))
    .orderBy(asc(bankBranch.branchCode))
    .limit(limit)
}
