import { sql } from 'drizzle-orm'
import { addDays } from '#domain/dates'
import { BANKS } from '../../features/reference/banks'
import { pinyinOf } from '../../core/pinyin'
import type { Tx } from '../../core/db/open'
import { bankActivity } from '../../features/bank-activity/bank-activity-schema'
import { PROVIDERS, PROVIDER_ONE } from './accounts'
import { insertRows } from '../../core/db/insert-rows'
import type { SeedPart } from './parts'
import type { World } from './world'

type Activity = typeof bankActivity.$inferInsert

/** Days of bills, and trades in them at most: the list is for looking at, not for load. */
const DAYS = 40
const MAX_JOINS = 3000

/** Banks pay for a discount on trades with their cards (domain §9.5). */
export const bankActivitySeed: SeedPart = {
  name: 'bankActivities',
  async insert(tx, { world }) {
    for (const { providerId } of PROVIDERS) {
      const activities = await activitiesOf(tx, world, providerId)
      await insertRows(tx, bankActivity, activities)
      await insertBills(tx, world, providerId)
    }
  },
}

const OFFERS = [
  '信用卡笔笔立减',
  '周三消费季满减',
  '储蓄卡惠民消费随机立减',
  '联名卡开卡礼暨小微商圈烟火气助农惠民消费节（第二期，含重点商圈与社区便利店）',
]

/** The four banks whose cards are used most: without their trades there would be no bills. */
async function activitiesOf(tx: Tx, { time }: World, providerId: string): Promise<Activity[]> {
  const { rows } = await tx.execute<{ bank: string }>(sql`
    SELECT bank_name AS bank FROM trade
    WHERE provider_id = ${providerId} AND bank_name IS NOT NULL AND trade_status = 'SUCCESS'
    GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 4`)
  return rows.map(({ bank: bankName }, i) => {
    const actName = `${bankName}${OFFERS[i]!}`
    return {
      providerId,
      actId: `BK${providerId === PROVIDER_ONE ? '1' : '2'}${String(i + 1).padStart(5, '0')}`,
      actName,
      pinyin: pinyinOf(actName),
      bankCode: BANKS.find((bank) => bank.bankName === bankName)!.bankCode,
      bankName,
      beginDate: addDays(time.today, -DAYS - i * 7),
      // One has ended, the others go on.
      endDate: addDays(time.today, i === 2 ? -4 : 30 + i * 31),
    }
  })
}

/** The bank gives a tenth, 20 yuan at most; some activities take a quarter of it from the provider. */
async function insertBills(tx: Tx, { time }: World, providerId: string): Promise<void> {
  const now = sql`to_timestamp(${time.now / 1000}::double precision)`
  await tx.execute(sql`
    WITH paid AS (
      SELECT t.provider_id, t.trade_no, t.trade_time, t.mer_id, t.shop_id, t.partner_id,
        t.created_by, t.trans_amt, t.coupon_amt AS mer_amt, a.act_id, a.bank_code,
        (t.trade_time AT TIME ZONE 'Asia/Shanghai')::date AS day,
        least(2000, t.trans_amt / 10) AS given, right(a.act_id, 1) IN ('1', '4') AS shared
      FROM trade t
      JOIN bank_activity a ON a.provider_id = t.provider_id AND a.bank_name = t.bank_name
        AND (t.trade_time AT TIME ZONE 'Asia/Shanghai')::date BETWEEN a.begin_date AND a.end_date
      WHERE t.provider_id = ${providerId} AND t.trade_status = 'SUCCESS'
        AND t.refund_state = 'NONE' AND t.trans_amt >= 100
        AND t.trade_time > ${now} - make_interval(days => ${DAYS})
      ORDER BY t.trade_time DESC, t.trade_no LIMIT ${MAX_JOINS}
    ), split AS (
      SELECT *, CASE WHEN shared THEN given / 4 ELSE 0 END AS prov_amt,
        CASE WHEN shared THEN given - given / 4 ELSE given END AS bank_amt,
        'BL' || to_char(day, 'YYMMDD') || right(provider_id, 1) || lpad(dense_rank() OVER (
          PARTITION BY day ORDER BY act_id, shop_id)::text, 7, '0') AS bill_id
      FROM paid
    ), joined AS (
      INSERT INTO bank_activity_join (provider_id, bill_id, trade_no, trade_time, card_tail,
        trans_amt, bank_amt, mer_amt, prov_amt)
      SELECT provider_id, bill_id, trade_no, trade_time,
        lpad((('x' || left(md5(trade_no), 8))::bit(32)::bigint % 10000)::text, 4, '0'),
        trans_amt, bank_amt, mer_amt, prov_amt
      FROM split
    )
    INSERT INTO bank_activity_bill (provider_id, biz_date, bill_id, act_id, bank_code, mer_id,
      shop_id, partner_id, created_by, join_count, trans_amt, discount_amt, bank_amt, mer_amt,
      prov_amt, settle_status)
    SELECT provider_id, day::timestamp AT TIME ZONE 'Asia/Shanghai', bill_id, act_id, bank_code,
      mer_id, shop_id, partner_id, created_by, count(*), sum(trans_amt),
      sum(bank_amt + mer_amt + prov_amt), sum(bank_amt), sum(mer_amt), sum(prov_amt),
      CASE WHEN day > ${time.daysAgo(4)} THEN 'UNSETTLED'
        WHEN day > ${time.daysAgo(12)} THEN 'CONFIRMED' ELSE 'PAID' END
    FROM split
    GROUP BY provider_id, day, bill_id, act_id, bank_code, mer_id, shop_id, partner_id, created_by`)
}
