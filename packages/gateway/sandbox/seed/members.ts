import { sql } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import type { Tx } from '../../core/db/open'
import { member, memberEntry, memberPay } from '../../features/member/member-schema'
import { mobileNo } from './identity'
import { insertRows } from '../../core/db/insert-rows'
import { walkOf, type Visit } from './member-walk'
import { NICK_HEADS, NICK_TAILS } from './member-words'
import type { SeedPart } from './parts'
import { createRandom, type Random } from './random'
import type { SeedShop } from './shops'
import { yyMMdd } from './time'
import type { World } from './world'

/** Payers of each merchant's newest trades who are its members. */
const PAYERS = 3
/** Days of trades they are looked for in. */
const DAYS = 20
/** One merchant in so many also has members who only use stored value. */
const OFFLINE_EVERY = 4

interface Payer {
  openid: string | null
  source: string
  shop: SeedShop
  visits: Visit[]
}

/** Members (domain §9.7): what they bought through us are trades that are there. */
export const memberSeed: SeedPart = {
  name: 'members',
  async insert(tx, { world }) {
    const payers = [...(await payersOf(tx, world)), ...offlineOf(world)]
    const made = payers.map((payer, i) => memberOf(world, payer, i))
    await insertRows(
      tx,
      member,
      made.map((one) => one.row),
    )
    await insertRows(
      tx,
      memberPay,
      made.flatMap((one) => one.pays),
    )
    await insertRows(
      tx,
      memberEntry,
      made.flatMap((one) => one.entries),
    )
  },
}

async function payersOf(tx: Tx, { shops, time }: World): Promise<Payer[]> {
  const since = sql`to_timestamp(${time.now / 1000}::double precision)
    - make_interval(days => ${DAYS})`
  const counted = sql`trade_status = 'SUCCESS' AND refund_state = 'NONE' AND openid IS NOT NULL`
  const { rows } = await tx.execute<Record<string, string>>(sql`
    WITH newest AS (
      SELECT provider_id, mer_id, openid, row_number() OVER (
        PARTITION BY provider_id, mer_id ORDER BY trade_time DESC, trade_no) AS place
      FROM trade WHERE ${counted} AND trade_time > ${since}
    ), payers AS (
      SELECT DISTINCT provider_id, mer_id, openid FROM newest WHERE place <= ${PAYERS}
    )
    SELECT mer_id, openid, shop_id, pay_channel, trade_no, pay_amt::text,
      extract(epoch FROM trade_time)::bigint::text AS secs
    FROM trade JOIN payers USING (provider_id, mer_id, openid)
    WHERE ${counted} ORDER BY mer_id, openid, trade_time, trade_no`)
  const byShop = new Map(shops.map((shop) => [shop.row.shopId, shop]))
  const payers = new Map<string, Payer>()
  for (const row of rows) {
    const shop = byShop.get(row.shop_id!)!
    const key = `${row.mer_id} ${row.openid}`
    const payer: Payer = payers.get(key) ?? {
      openid: row.openid!,
      source: row.pay_channel!,
      shop,
      visits: [],
    }
    payer.visits.push({
      at: Number(row.secs) * 1000,
      shopId: row.shop_id!,
      tradeNo: row.trade_no!,
      payWay: row.pay_channel!,
      payAmt: Number(row.pay_amt),
    })
    payers.set(key, payer)
  }
  return [...payers.values()]
}

const offlineOf = ({ merchants, shops }: World): Payer[] =>
  merchants
    .filter(({ row }, i) => i % OFFLINE_EVERY === 1 && row.merStatus !== 'CLOSED')
    .flatMap((merchant) => {
      const shop = shops.find((one) => one.merchant === merchant)
      return shop ? [{ openid: null, source: 'OFFLINE', shop, visits: [] }] : []
    })

function memberOf(world: World, { openid, source, shop, visits }: Payer, i: number) {
  const { time } = world
  const random = createRandom(12_000_000 + i * 15_487_469)
  const opened = shop.row.createTime.getTime() + 3_600_000
  const first = visits[0]?.at ?? time.now - random.between(2, 40) * 86_400_000
  const registered = Math.min(
    first - 60_000,
    Math.max(opened, first - random.between(1, 160) * 86_400_000),
  )
  const memberStatus = i % 17 === 5 ? 'FROZEN' : i % 23 === 9 ? 'CANCELED' : 'NORMAL'
  const memberId = `M${yyMMdd(formatDate(registered))}${String(i + 1).padStart(8, '0')}`
  const walk = walkOf(random, {
    memberId,
    providerId: shop.row.providerId,
    shopId: shop.row.shopId,
    visits,
    from: registered,
    now: time.now,
    stores: i === 3 || source === 'OFFLINE' || random.chance(40),
    large: i === 3,
    leaves: memberStatus === 'CANCELED',
  })
  return {
    row: {
      providerId: shop.row.providerId,
      memberId,
      nickName: nickName(random, i),
      mobile: mobileNo(700_000 + i),
      source,
      openid,
      merId: shop.row.merId,
      shopId: shop.row.shopId,
      partnerId: shop.row.partnerId ?? null,
      createdBy: shop.row.createdBy,
      levelName: levelOf(walk.totalPayAmt),
      balanceAmt: walk.balanceAmt,
      points: walk.points,
      totalPayAmt: walk.totalPayAmt,
      payCount: walk.pays.length,
      lastPayTime: walk.lastPayTime,
      memberStatus,
      registerTime: new Date(registered),
    },
    pays: walk.pays,
    entries: walk.entries,
  }
}

/** By what was spent so far, in fen. */
function levelOf(totalPayAmt: number): string {
  if (totalPayAmt >= 100_000) return '钻石会员'
  if (totalPayAmt >= 30_000) return '金卡会员'
  return totalPayAmt >= 8000 ? '银卡会员' : '普通会员'
}

function nickName(random: Random, i: number): string {
  if (i === 7) return '在海边听了一整夜晚风和灯塔故事的旅人与他的猫（常来常往）'
  return `${random.pick(NICK_HEADS)}${random.pick(NICK_TAILS)}${random.chance(30) ? random.between(1, 99) : ''}`
}
