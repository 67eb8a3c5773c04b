import { sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { conflict } from '../../core/errors'
import { dropFacts } from '../../core/record-facts'
import { RATE_FACTS } from '../merchant/merchant-schema'
import { countShops, countTerminals } from './counts'
import type { Importing } from './file-kind'

/** Takes back what an import has made, as long as none of it was used. */

const made = ({ providerId, importNo }: Importing): SQL => sql`(select record_no from imported_row
  where provider_id = ${providerId} and import_no = ${importNo})`

/** @throws CallError 90409 for the first record that `used` finds */
async function refuseUsed(tx: Tx, used: SQL, words: (no: string, more: string) => string) {
  const { rows } = await tx.execute<{ no: string; n: string }>(
    sql`select no, count(*) over () as n from (${used}) used limit 1`,
  )
  const [first] = rows
  if (first) throw conflict(words(first.no, Number(first.n) > 1 ? `等${first.n}个` : ''))
}

async function dropLogs(tx: Tx, of: Importing, targetType: string): Promise<void> {
  await tx.execute(sql`delete from record_log where provider_id = ${of.providerId}
    and target_type = ${targetType} and target_id = any(array${made(of)})`)
}

export async function undoTerminals(tx: Tx, of: Importing): Promise<void> {
  const { providerId } = of
  await refuseUsed(
    tx,
    sql`select serial_no as no from device d where d.provider_id = ${providerId}
      and d.device_id = any(array${made(of)}) and (d.version <> 1 or exists (select from trade t
        where t.provider_id = d.provider_id and t.device_id = d.device_id))`,
    (no, more) => `终端${no}${more}已有变动或交易，不能撤销`,
  )
  await dropLogs(tx, of, 'device')
  const { rows } = await tx.execute<{ id: string }>(sql`delete from device
    where provider_id = ${providerId} and device_id = any(array${made(of)})
    returning shop_id as id`)
  await countTerminals(tx, providerId, idsOf(rows), -1)
}

export async function undoShops(tx: Tx, of: Importing): Promise<void> {
  const { providerId } = of
  await refuseUsed(
    tx,
    sql`select shop_name as no from shop s where s.provider_id = ${providerId}
      and s.shop_id = any(array${made(of)}) and (s.device_count > 0
        or exists (select from trade t where t.provider_id = s.provider_id
          and t.shop_id = s.shop_id)
        or exists (select from merchant_opening o where o.provider_id = s.provider_id
          and o.shop_id = s.shop_id)
        or exists (select from merchant_settlement b where b.provider_id = s.provider_id
          and b.shop_id = s.shop_id))`,
    (no, more) => `门店${no}${more}已有终端、交易或资金，不能撤销`,
  )
  await dropLogs(tx, of, 'shop')
  const { rows } = await tx.execute<{ id: string }>(sql`delete from shop
    where provider_id = ${providerId} and shop_id = any(array${made(of)})
    returning mer_id as id`)
  await countShops(tx, providerId, idsOf(rows), -1)
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

export async function undoMerchants(tx: Tx, of: Importing): Promise<void> {
  const { providerId } = of
  await refuseUsed(
    tx,
    sql`select mer_id as no from merchant m where m.provider_id = ${providerId}
      and m.mer_id = any(array${made(of)}) and (m.version <> 1 or m.shop_count > 0
        or exists (select from trade t where t.provider_id = m.provider_id
          and t.mer_id = m.mer_id)
        or exists (select from merchant_entry e where e.provider_id = m.provider_id
          and e.mer_id = m.mer_id)
        or exists (select from merchant_product p where p.provider_id = m.provider_id
          and p.mer_id = m.mer_id))`,
    (no, more) => `商户${no}${more}已有门店、费率、变动或资金，不能撤销`,
  )
  await tx.execute(sql`update partner p set merchant_count = p.merchant_count - g.n
    from (select partner_id, count(*)::int as n from merchant
      where provider_id = ${providerId} and mer_id = any(array${made(of)}) group by 1) g
    where p.provider_id = ${providerId} and p.partner_id = g.partner_id`)
  await dropLogs(tx, of, 'merchant')
  for (const table of ['channel_reg', 'merchant_account', 'merchant'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where provider_id = ${providerId}
      and mer_id = any(array${made(of)})`)
}

export async function undoRates(tx: Tx, of: Importing): Promise<void> {
  const { providerId } = of
  const { rows } = await tx.execute<{ no: string }>(made(of))
  const nos = rows.map((row) => Object.values(row)[0]!)
  const own = sql`p.provider_id = ${providerId} and concat_ws('/', p.mer_id, p.pay_channel,
    p.card_kind, p.effective_date) = any(${sql.param(nos)}::text[])`
  await refuseUsed(
    tx,
    sql`select p.mer_id as no from merchant_product p where ${own} and exists (select from trade t
      where t.provider_id = p.provider_id and t.mer_id = p.mer_id
        and t.pay_channel = p.pay_channel)`,
    (no, more) => `商户${no}${more}已按迁入的费率交易，不能撤销`,
  )
  await tx.execute(sql`delete from merchant_product p where ${own}`)
  await dropFacts(tx, RATE_FACTS, { providerId, nos: nos.map((no) => no.replace('//', '/')) })
}
