import { and, eq, or, sql } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import { ACCT_KIND, type AcctKind } from '#domain/account/dicts'
import { partner, provider, user, userRole } from '../core/access-schema'
import { insertRows } from '../core/db/insert-rows'
import type { Db, Tx } from '../core/db/open'
import { account, ACCOUNT_FACTS } from '../core/ledger/ledger-schema'
import { chainWithin } from '../core/operations/chain'
import { writeOperation } from '../core/operations/write'
import { nextInSequence } from '../core/numbers'
import { keepFacts } from '../core/record-facts'
import { standardRules } from '../features/approval-rule'
import { approvalRule } from '../features/approval-rule/approval-rule-schema'
import { shippedCosts, shippedTemplates } from '../features/cost'
import { costTerm, rateTemplate } from '../features/cost/cost-schema'
import { DEVICE_MODELS } from '../features/device'
import { deviceModel } from '../features/device/device-schema'
import { ADMIN_ROLE, standardRoles } from '../features/role'
import { role } from '../features/role/role-schema'

/** The facts of a provider that only the operator knows. */
export interface FirstProvider {
  providerName: string
  shortName: string
  acquirerCode: string
  taxNo: string
}

export interface FirstAdmin {
  loginName: string
  nickName: string
  mobile: string
  /** Hash of a password that its owner has to change at the first sign-in. */
  passwordHash: string
}

/** What is installed, one line each. */
export interface Standing {
  made: boolean
  lines: string[]
}

/**
 * Makes a provider with everything its screens and jobs ask for, and its administrator, in one
 * transaction. Without `another` it is made if the database has no provider; with `another`, if no
 * provider has its name. Otherwise the database is not changed. The provider itself is the root of
 * its partners: no partner is made.
 * @param approvalFrom fen, for the approval rules, which begin switched off
 * @throws Error when another's administrator has a login name or mobile that is taken
 */
export async function install(
  db: Db,
  first: { provider: FirstProvider; admin: FirstAdmin },
  now: number,
  { another = false, approvalFrom = 100_000 } = {},
): Promise<Standing> {
  return db.transaction(async (tx) => {
    // Without the lock two concurrent installs would both find no provider.
    await tx.execute(sql`lock table provider in share row exclusive mode`)
    const providers = await tx.select({ name: provider.name }).from(provider)
    const isThere = another
      ? providers.some(({ name }) => name === first.provider.providerName)
      : providers.length > 0
    if (isThere) return { made: false, lines: await whatStands(tx) }
    if (another) await refuseTaken(tx, first.admin)
    await makeProvider(tx, first, { at: new Date(now), approvalFrom })
    return { made: true, lines: await whatStands(tx) }
  })
}

/** The same lines, without a change. */
export const standing = (db: Db): Promise<string[]> => db.transaction(whatStands)

/** Accounts of all providers sign in at one page, by names and mobiles of their own. */
async function refuseTaken(tx: Tx, { loginName, mobile }: FirstAdmin): Promise<void> {
  const taken = await tx
    .select({ loginName: user.loginName, mobile: user.mobile })
    .from(user)
    .where(or(eq(user.loginName, loginName), eq(user.mobile, mobile)))
  const faults = [
    ...(taken.some((one) => one.loginName === loginName)
      ? [`--login-name 管理员账号：${loginName} 已被使用`]
      : []),
    ...(taken.some((one) => one.mobile === mobile)
      ? [`--mobile 管理员手机号：${mobile} 已被使用`]
      : []),
  ]
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

async function makeProvider(
  tx: Tx,
  { provider: facts, admin }: { provider: FirstProvider; admin: FirstAdmin },
  { at, approvalFrom }: { at: Date; approvalFrom: number },
): Promise<void> {
  const providerId = await nextId(tx, '61')
  const { providerName: name, ...rest } = facts
  await tx
    .insert(provider)
    .values({ providerId, name, ...rest, clearSince: formatDate(at.getTime()) })

  const kinds = Object.entries(ACCT_KIND) as [AcctKind, string][]
  const serial = providerId.slice(-6)
  const accounts = kinds.map(([acctKind, title], i) => ({
    providerId,
    acctNo: `9${serial}${String(i + 1).padStart(9, '0')}`,
    acctKind,
    acctName: `${name}（${title}）`,
    acctStatus: 'NORMAL',
    openTime: at,
  }))
  await insertRows(tx, account, accounts)
  const nos = accounts.map(({ acctNo }) => acctNo)
  const by = { operator: '命令行', reason: '初始化', time: at.getTime() }
  await keepFacts(tx, ACCOUNT_FACTS, { providerId, nos }, by)

  await insertRows(
    tx,
    deviceModel,
    DEVICE_MODELS.map((model) => ({ ...model, providerId })),
  )
  await insertRows(tx, costTerm, shippedCosts(providerId))
  await insertRows(tx, rateTemplate, shippedTemplates(providerId))
  await insertRows(tx, approvalRule, standardRules(providerId, approvalFrom, at))
  const roles = standardRoles(providerId, at)
  await insertRows(tx, role, roles)

  const userId = await nextId(tx, '11')
  await tx
    .insert(user)
    .values({ userId, providerId, ...admin, createdAt: at, mustChangePassword: true })
  const { roleNo, roleName, codes } = roles.find((one) => one.roleName === ADMIN_ROLE)!
  const holds = { roleNo, roleName, codes, roleType: '3', authFlag: '1', businessMode: '2' }
  await tx.insert(userRole).values({ userId, providerId, custId: providerId, ...holds })
  const { passwordHash: _, ...told } = admin
  await writeOperation(tx, {
    providerId,
    time: at.getTime(),
    operator: '命令行',
    action: 'cli:init',
    outcome: 'DONE',
    request: { ...facts, ...told },
    changes: [
      { type: 'provider', id: providerId, after: { 名称: name } },
      { type: 'staff', id: userId, after: { 账号: admin.loginName, 角色: roleName } },
    ],
  })
  await chainWithin(tx, providerId)
}

/** Sixteen digits, apart from those of the samples. */
async function nextId(tx: Tx, prefix: string): Promise<string> {
  return prefix + String(await nextInSequence(tx, `id${prefix}`)).padStart(14, '0')
}

/** Every provider with what it has and who administers it; empty in a new database. */
async function whatStands(tx: Tx): Promise<string[]> {
  const lines: string[] = []
  for (const { providerId, name } of await tx.select().from(provider)) {
    const mine = async (
      table: typeof account | typeof role | typeof partner | typeof approvalRule,
    ) => tx.$count(table, eq(table.providerId, providerId))
    lines.push(`服务商 ${name}（${providerId}）`)
    lines.push(
      `  账户 ${await mine(account)} 个，角色 ${await mine(role)} 个，渠道商 ${await mine(partner)} 个`,
    )
    const on = and(eq(approvalRule.providerId, providerId), eq(approvalRule.ruleState, 'ON'))
    lines.push(
      `  审批规则 ${await mine(approvalRule)} 条，启用 ${await tx.$count(approvalRule, on)} 条；有两名可以审批的员工后，在「审批规则」里启用`,
    )
    for (const who of await administrators(tx, providerId))
      lines.push(
        `  管理员 ${who.loginName}（${who.nickName}）${who.due ? '，首次登录须修改密码' : ''}`,
      )
  }
  return lines
}

const administrators = (tx: Tx, providerId: string) =>
  tx
    .select({
      loginName: user.loginName,
      nickName: user.nickName,
      due: user.mustChangePassword,
    })
    .from(userRole)
    .innerJoin(user, eq(user.userId, userRole.userId))
    .where(
      sql`${userRole.providerId} = ${providerId} and ${userRole.codes} ->> 0 = 'all' and ${user.enabled}`,
    )
    .orderBy(user.loginName)
