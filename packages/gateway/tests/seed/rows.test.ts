import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import * as deviceDicts from '#domain/device/dicts'
import * as merchantDicts from '#domain/merchant/dicts'
import * as tradeDicts from '#domain/trade/dicts'
import * as refundDicts from '#domain/refund/dicts'
import type { OpenDatabase } from '../../core/db/open'
import { openTestDatabase } from '../support/test-database'
import { userIdOf } from '../support/samples'
import { KNOWN } from '../../start/sandbox-data'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase(inject('gatewayTemplate'))
})
afterAll(() => database.close())

async function query(text: string): Promise<Record<string, unknown>[]> {
  return (await database.db.execute(sql.raw(text))).rows
}
const one = async (text: string) => (await query(text))[0]!

/** None of the sample was told by its channel alone. */
const { CHANNEL: _told, ...REFUND_SOURCE } = refundDicts.REFUND_SOURCE

describe('every value has rows', () => {
  test.each([
    ['merchant', 'subject_type', merchantDicts.SUBJECT_TYPE],
    ['merchant', 'mer_status', merchantDicts.MER_STATUS],
    ['merchant', 'wx_auth_state', merchantDicts.WX_AUTH_STATE],
    ['merchant', 'ali_auth_state', merchantDicts.ALI_AUTH_STATE],
    ['merchant', 'auth_review_status', merchantDicts.AUTH_REVIEW_STATUS],
    ['merchant', 'settle_cycle', merchantDicts.SETTLE_CYCLE],
    ['merchant', 'acct_type', merchantDicts.ACCT_TYPE],
    ['merchant', 'corp_entry_channel', merchantDicts.CORP_ENTRY_CHANNEL],
    ['channel_reg', 'register_status', merchantDicts.REGISTER_STATUS],
    ['shop', 'shop_type', merchantDicts.SHOP_TYPE],
    ['shop', 'shop_status', merchantDicts.SHOP_STATUS],
    ['device', 'device_kind', deviceDicts.DEVICE_KIND],
    ['device', 'bind_status', deviceDicts.BIND_STATUS],
    ['device', 'reg_status', deviceDicts.REG_STATUS],
    ['trade', 'pay_channel', tradeDicts.PAY_CHANNEL],
    ['trade', 'pay_type', tradeDicts.PAY_TYPE],
    ['trade', 'card_kind', tradeDicts.CARD_KIND],
    ['trade', 'trade_status', tradeDicts.TRADE_STATUS],
    ['trade', 'refund_state', tradeDicts.REFUND_STATE],
    ['trade', 'settle_status', tradeDicts.TRADE_SETTLE_STATUS],
    ['refund', 'refund_status', refundDicts.REFUND_STATUS],
    ['refund', 'refund_source', REFUND_SOURCE],
  ])('%s.%s', async (table, column, dict) => {
    const rows = await query(
      `SELECT DISTINCT ${column} AS value FROM ${table} WHERE provider_id = '6000000000000001'`,
    )
    expect(rows.map((row) => row.value).toSorted()).toEqual(Object.keys(dict).toSorted())
  })

  test('terminals failed to be reported for a reason', async () => {
    const rows = await query(`SELECT reg_message FROM device WHERE reg_status = 'REPORT_FAIL'`)
    expect(rows.length).toBeGreaterThan(5)
    for (const row of rows) expect(row.reg_message).toMatch(/[一-龥]{4,}/)
  })

  test('every terminal under report has its answer on the way', async () => {
    const row = await one(`SELECT count(*) AS open, count(job_id) AS due FROM device
      LEFT JOIN job ON kind = 'device-report' AND ref_id = device_id AND run_at > '2026-11-20 18:00+08'
      WHERE reg_status = 'REPORTING'`)
    expect(Number(row.open)).toBeGreaterThan(0)
    expect(row.due).toBe(row.open)
  })

  test('amounts reach from one fen to thousands of yuan, as far as a month bears them', async () => {
    const row = await one(`SELECT min(trans_amt) AS least, max(trans_amt) AS most FROM trade`)
    expect(Number(row.least)).toBe(1)
    expect(Number(row.most)).toBeGreaterThanOrEqual(200_000)
  })
})

describe('every account sees rows', () => {
  const owned = `shop_id IN (SELECT jsonb_array_elements_text(shop_ids) FROM user_role
    JOIN app_user USING (user_id) WHERE login_name = 'shop_owner')`
  const sales = `created_by = (SELECT user_id FROM app_user WHERE login_name = 'qd_sales')`
  const eastern = `partner_id IN (SELECT partner_id FROM partner
    WHERE path LIKE '/7000000000000001/%')`
  const second = `provider_id = '6000000000000002'`
  test.each([
    ['the second provider', 'merchant', second],
    ['the second provider', 'shop', second],
    ['the second provider', 'device', second],
    ['the second provider', 'trade', second],
    ['the second provider', 'trade today', second],
    ['the second provider', 'refund', second],
    ['the second provider', 'export_task', second],
    ['the salesman', 'merchant', sales],
    ['the salesman', 'device', sales],
    ['the salesman', 'trade today', sales],
    ['the partner', 'merchant', eastern],
    ['the partner', 'device', eastern],
    ['the partner', 'trade today', eastern],
    ['the registered store', 'trade today', owned],
  ])('%s: ten and more of %s', async (_who, what, condition) => {
    const [table, today] = what.split(' ')
    const row = await one(`SELECT count(*) AS n FROM ${table} WHERE ${condition}
      ${today ? `AND trade_time >= '2026-11-20 00:00:00+08'` : ''}`)
    expect(Number(row.n)).toBeGreaterThanOrEqual(10)
  })

  test('partners stand in three levels below the first provider', async () => {
    const rows = await query(`SELECT DISTINCT length(path) / 17 AS depth FROM partner
      WHERE provider_id = '6000000000000001' ORDER BY 1`)
    expect(rows.map((row) => row.depth)).toEqual([1, 2, 3])
  })

  test('accounts have the mobiles of their place in the list', async () => {
    const rows = await query(`SELECT login_name, mobile FROM app_user ORDER BY mobile`)
    expect(rows.map((row) => `${row.login_name} ${row.mobile}`)).toEqual([
      'fws_admin 13900000001',
      'fws_ops 13900000002',
      'fws_finance 13900000003',
      'fws_readonly 13900000004',
      'qd_admin 13900000005',
      'qd_sales 13900000006',
      'shop_owner 13900000007',
      'multi 13900000008',
      'noperm 13900000009',
      'nocode 13900000010',
      'norole 13900000011',
      'other_admin 13900000012',
      'bank_81a1 13900000013',
    ])
  })
})

test('the accounts that identify a sandbox’s database have the numbers of the seed', () => {
  expect(KNOWN.map(([name]) => [name, userIdOf(name)])).toEqual(KNOWN)
})
