import { and, eq, isNull } from 'drizzle-orm'
import { OPENING_KIND, type OpeningKind } from '#domain/moving-in/dicts'
import { formatYuan, MOST_FEN } from '#domain/money'
import { isAnyOf } from '../../core/db/one-of'
import type { Tx } from '../../core/db/open'
import { openBalances, undoOpenings, type Opening } from '../merchant-account'
import { merchantOpening } from '../merchant-account/opening-schema'
import type { Column, FileKind } from './file-kind'
import { knownMerchants, mainShops, textsOf } from './known-records'
import {
  bookOwnAccounts,
  openedAccounts,
  OWN_ACCOUNT,
  undoOwnAccounts,
  type OwnAccount,
} from './own-accounts'
import { readRow } from './read-row'

const KIND = { ...OPENING_KIND, ...OWN_ACCOUNT } as const
const COLUMNS = [
  { title: '商户', note: '商户的旧编号或商户号；服务商自有账户不填' },
  {
    title: '类型',
    note: `商户填${Object.values(OPENING_KIND).join('、')}；自有账户填${Object.values(OWN_ACCOUNT).join('、')}`,
    required: true,
  },
  { title: '结算日期', note: '待结算填写，到这一天付给商户，不能早于今天；其余不填' },
  { title: '金额', note: '元，大于0', required: true },
] as const satisfies readonly Column[]

/** An amount of a merchant, or of one of the provider's own accounts. */
type BalancePlan = { opening: Omit<Opening, 'line'> } | { account: OwnAccount; amt: number }

/** Amounts by their kind in words, in the order of the kinds; '' without any. */
export const totalText = (totals: Readonly<Record<string, number>>): string =>
  Object.values(KIND)
    .flatMap((name) => (totals[name] ? [`${name} ${formatYuan(totals[name])}`] : []))
    .join('，')

const keyOf = (of: { merId: string; openingKind: string; settleDate: string | null }) =>
  `${of.merId} ${of.openingKind} ${of.settleDate ?? ''}`

/** Opening balances of merchants and of the provider's own accounts. */
export const balanceFile: FileKind<BalancePlan> = {
  columns: COLUMNS,
  notes: [
    ['先后', '先迁入商户与门店文件，再迁入期初余额文件'],
    ['余额', '原系统已结算、还没有付出的金额，随商户的下一批次付款'],
    ['保证金', '迁入当天起按商户的留存天数计算'],
    ['欠款', '从以后的结算中扣回'],
    ['银行存款', '迁入前备付金账户与自有资金账户各自的实际存款，付款不会超过两者之和'],
  ],
  keysOf: (cells) => [['商户', '类型', '结算日期'].map((title) => cells[title] ?? '').join(' ')],
  keyOf: (plan) => ('account' in plan ? plan.account : keyOf(plan.opening)),
  async plan(tx, { providerId, today }, rows) {
    const merchants = await knownMerchants(tx, providerId, textsOf(rows, '商户'))
    const merIds = textsOf(rows, '商户').flatMap((no) => merchants(no)?.merId ?? [])
    const places = await mainShops(tx, providerId, merIds)
    const known = await knownOpenings(tx, providerId, merIds)
    const accounts = await openedAccounts(tx, providerId)
    return rows.map((row) => {
      const { choice, date, yuan, found, say, reasons } = readRow(row, COLUMNS)
      const kind = choice('类型', KIND)
      const amt = yuan('金额')
      if (amt !== undefined && (amt <= 0 || amt > MOST_FEN)) say('金额', '应大于0')
      const settleDate = date('结算日期') ?? null
      const isDated = kind === 'UNSETTLED'
      if (isDated && !row.cells['结算日期']) say('结算日期', '不能为空')
      if (kind && !isDated && settleDate) say('结算日期', '只有待结算填写')
      if (isDated && settleDate && settleDate < today)
        say('结算日期', '不能早于今天，已到期未付的请填余额')
      if (kind && kind in OWN_ACCOUNT) {
        const account = kind as OwnAccount
        if (row.cells['商户']) say('商户', '服务商自有账户不填')
        const before = accounts.get(account)
        if (before !== undefined && before === amt) return { row, reasons: [], isSame: true }
        if (before !== undefined) say('类型', '已迁入另一个期初金额，请先撤销')
        const wrong = reasons()
        if (wrong.length > 0 || amt === undefined) return { row, reasons: wrong }
        return { row, reasons: [], plan: { account, amt } }
      }
      if (!row.cells['商户']) say('商户', '不能为空')
      const holder = found('商户', merchants, '没有这个商户，请先迁入商户')
      const place = holder && places(holder.merId)
      if (holder && !place) say('商户', '还没有门店，请先迁入门店')
      if (holder && kind) {
        const before = known.get(keyOf({ merId: holder.merId, openingKind: kind, settleDate }))
        if (before !== undefined && before === amt) return { row, reasons: [], isSame: true }
        if (before !== undefined) say('金额', '已迁入另一个金额，请先撤销')
      }
      const wrong = reasons()
      if (wrong.length > 0 || !holder || !place || amt === undefined) return { row, reasons: wrong }
      const { merId, partnerId, createdBy } = holder
      const about = { merId, shopId: place.shopId, partnerId, createdBy }
      const opening = { ...about, openingKind: kind as OpeningKind, settleDate, amt }
      return { row, reasons: [], plan: { opening } }
    })
  },
  async apply(tx, of, rows) {
    const openings = rows.flatMap(({ line, plan }) =>
      'opening' in plan ? [{ line, ...plan.opening }] : [],
    )
    await openBalances(tx, of, openings)
    await bookOwnAccounts(
      tx,
      of,
      rows.flatMap(({ plan }) => ('account' in plan ? [plan] : [])),
    )
    return rows.map(({ plan }) => ('account' in plan ? plan.account : plan.opening.merId))
  },
  amountOf: (plan) =>
    'account' in plan
      ? { name: OWN_ACCOUNT[plan.account], amt: plan.amt }
      : { name: OPENING_KIND[plan.opening.openingKind], amt: plan.opening.amt },
  async undo(tx, of) {
    await undoOpenings(tx, of)
    await undoOwnAccounts(tx, of)
  },
}

async function knownOpenings(tx: Tx, providerId: string, merIds: readonly string[]) {
  const rows = await tx
    .select()
    .from(merchantOpening)
    .where(
      and(
        eq(merchantOpening.providerId, providerId),
        isAnyOf(merchantOpening.merId, merIds),
        isNull(merchantOpening.undoneBy),
      ),
    )
  return new Map(rows.map((row) => [keyOf(row), row.amt]))
}
