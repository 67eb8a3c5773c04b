import { sql } from 'drizzle-orm'
import { recordLog } from '../../core/db/core-schema'
import { shopOrdering, tableCode } from '../../features/table-code/table-code-schema'
import { STAFF } from './accounts'
import { insertRows } from '../../core/db/insert-rows'
import type { SeedPart } from './parts'
import { createRandom } from './random'
import type { SeedShop } from './shops'
import type { SeedTime } from './time'

type LogRow = typeof recordLog.$inferInsert
type CodeRow = typeof tableCode.$inferInsert

/** What shops have beside their own row: pictures, a timeline, and the tables people order from. */
export const shopSeed: SeedPart = {
  name: 'shops',
  async insert(tx, { world }) {
    // A merchant's pictures of its premises show its shops.
    await tx.execute(sql`UPDATE shop SET pics = jsonb_build_object(
        'doorPics', jsonb_build_array(m.pics->'storePics'->0),
        'indoorPics', jsonb_build_array(m.pics->'storePics'->1))
      FROM merchant m
      WHERE m.provider_id = shop.provider_id AND m.mer_id = shop.mer_id
        AND jsonb_array_length(m.pics->'storePics') >= 2`)
    await insertRows(
      tx,
      recordLog,
      world.shops.flatMap((shop) => logsOf(shop, world.time)),
    )
    const ordering = world.shops.filter(({ row }) => row.orderOpen === '1')
    await insertRows(tx, shopOrdering, ordering.map(orderingOf))
    await insertRows(
      tx,
      tableCode,
      ordering.flatMap((shop, i) => codesOf(shop, i, world.time)),
    )
  },
}

const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(STAFF).map(({ userId, name }) => [userId, name]),
)

function logsOf({ row }: SeedShop, time: SeedTime): LogRow[] {
  const by = NAMES[row.createdBy] ?? ''
  const created = row.createTime.getTime()
  const late = Math.max(created, time.now - 20 * 86_400_000)
  const steps: [at: number, title: string, operator: string, to: string, remark?: string][] = [
    [created, '创建门店', by, 'OPEN'],
  ]
  if (row.orderOpen === '1') steps.push([created + 3_600_000, '开通自助点餐', by, ''])
  if (row.autoCash === '1') steps.push([created + 7_200_000, '开启自动提现', '系统', ''])
  if (row.shopStatus === 'SUSPENDED') steps.push([late, '停业', by, 'SUSPENDED', '店面装修'])
  if (row.shopStatus === 'CLOSED') steps.push([late, '关店', by, 'CLOSED', '租约到期'])
  return steps.map(([at, title, operator, toState, remark = ''], i) => ({
    providerId: row.providerId,
    targetType: 'shop',
    targetId: row.shopId,
    seq: i + 1,
    time: new Date(Math.min(at, time.now)),
    title,
    operator,
    fromState: i > 0 && toState !== '' ? 'OPEN' : '',
    toState,
    remark,
  }))
}

function orderingOf({ row }: SeedShop, i: number): typeof shopOrdering.$inferInsert {
  const random = createRandom(11_000_000 + i * 7919)
  return {
    providerId: row.providerId,
    shopId: row.shopId,
    payMode: i % 3 === 2 ? 'POST' : 'PRE',
    wxMiniAppId: `wx${random.digits(16)}`,
    aliMiniAppId: i % 4 === 1 ? null : `2021${random.digits(12)}`,
    serviceFeeOpen: i % 5 === 3 ? '1' : '0',
  }
}

const AREAS: readonly [name: string, letter: string, seats: readonly number[]][] = [
  ['大厅', 'A', [2, 4, 4, 6]],
  ['包间', 'B', [8, 10, 12]],
  ['露台', 'C', [2, 4]],
]

/** Six to thirty tables; a fifth of the codes is not stuck to its table yet. */
function codesOf({ row }: SeedShop, i: number, time: SeedTime): CodeRow[] {
  const random = createRandom(12_000_000 + i * 104_729)
  return AREAS.flatMap(([areaName, letter, seats], a) =>
    Array.from({ length: a === 0 ? random.between(6, 18) : random.below(7) }, (_, t): CodeRow => {
      const codeId = `Q${row.shopId.slice(1, 2)}${String(i).padStart(6, '0')}${a}${String(t + 1).padStart(3, '0')}`
      const bound = t % 5 !== 3
      // Before the gateway's own clock began, and never before the shop was there.
      const since = Math.min(30 * 86_400, (time.now - row.createTime.getTime()) / 1000)
      return {
        providerId: row.providerId,
        codeId,
        shopId: row.shopId,
        merId: row.merId,
        partnerId: row.partnerId ?? null,
        createdBy: row.createdBy,
        tableNo: `${letter}${String(t + 1).padStart(2, '0')}`,
        areaName,
        seatCount: seats[t % seats.length]!,
        codeUrl: `https://order.example.com/t/${codeId}`,
        bindStatus: bound ? 'BOUND' : 'UNBOUND',
        lastOrderTime:
          bound && t % 7 !== 6
            ? new Date(time.now - random.below(Math.max(60, Math.floor(since))) * 1000)
            : null,
        version: bound ? 2 : 1,
      }
    }),
  )
}
