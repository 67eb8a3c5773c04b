import { getTableColumns, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { expect, test } from 'vitest'
import { differencesOf } from '../../../features/statement/statement-bill-compare'
import type { Difference } from '../../../features/statement/statement-compare'
import { statement, trade } from '../../../schema'
import { gatewayForFile } from '../../support/gateway'
import { PROVIDER, SOURCE } from '../../ingest/support'

const gw = await gatewayForFile()
const LINES = 60_000

/** Payments of the 19th, one each 1.2 seconds, copies of one of the samples. */
async function insertTrades(): Promise<void> {
  const own: Readonly<Record<string, string>> = {
    trade_no: `'T' || lpad(i::text, 20, '0')`,
    out_trade_no: `'O' || i`,
    channel_trade_no: `'C' || i`,
    trade_time: `timestamptz '2026-11-19 00:00+08' + i * interval '1.2 seconds'`,
    pay_time: `timestamptz '2026-11-19 00:00:01+08' + i * interval '1.2 seconds'`,
    trans_amt: '100',
    coupon_amt: '0',
    pay_amt: '100',
    trade_status: `'SUCCESS'`,
    pay_channel: `'WECHAT'`,
  }
  const names = Object.keys(getTableColumns(trade)).map((name) => toSnakeCase(name))
  const values = names.map((name) => own[name] ?? `t.${name}`)
  await gw.db.execute(
    sql.raw(`insert into trade (${names.join(', ')}) select ${values.join(', ')}
      from (select * from trade where provider_id = '${PROVIDER}' limit 1) t,
        generate_series(1, ${LINES}) i`),
  )
}

/** A file of a day whose lines have the same times. */
async function insertFile(day: string, no: string): Promise<void> {
  const fileId = `IF${day.replaceAll('-', '')}`
  await gw.db
    .execute(sql`insert into ingest_file (provider_id, file_id, source_id, file_name, file_date,
      file_version, digest, bytes, profile, file_state, received_at)
    values (${PROVIDER}, ${fileId}, ${SOURCE}, 'large.csv', ${day}, 1, ${fileId}, 1, 'generic-csv',
      'APPLIED', now())`)
  await gw.db
    .execute(sql`insert into ingest_row (provider_id, file_id, line, part, row_state, event_id,
      kind, channel_no, pay_channel, occurred_at, amt)
    select ${PROVIDER}, ${fileId}, i, 1, 'SAME', 'F' || i, 'trade.paid', ${no} || i, 'WECHAT',
      ${day}::date + i * interval '1.2 seconds', case i when 7 then 101 else 100 end
    from generate_series(1, ${LINES}) i`)
}

test('a day of 60,000 payments is compared with its file and those beside it, line by line', async () => {
  await insertTrades()
  await insertFile('2026-11-18', 'EARLIER-')
  await insertFile('2026-11-19', 'C')
  await insertFile('2026-11-20', 'LATER-')
  const [bill] = await gw.db
    .select()
    .from(statement)
    .where(
      sql`provider_id = ${PROVIDER} and bill_date = '2026-11-19' and bill_type = 'TRADE'
        and pay_channel = 'WECHAT'`,
    )
  const found: Difference[] = []
  await gw.db.transaction(async (tx) => {
    const files = { hasBefore: true, isLast: false }
    for await (const page of differencesOf(tx, bill!, { files }, [])) found.push(...page)
  })
  const ofFile = found.filter(({ channelTradeNo }) => /^C\d+$/.test(channelTradeNo ?? ''))
  expect(ofFile).toMatchObject([
    { diffType: 'AMOUNT', channelTradeNo: 'C7', localAmt: 100, channelAmt: 101, fileLine: 7 },
  ])
  expect(found.filter(({ diffType }) => diffType === 'NO_LOCAL')).toEqual([])
})
