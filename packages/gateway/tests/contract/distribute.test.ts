import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { hindranceOf } from '../../scripts/distribute/check'
import { distributeSql } from '../../scripts/distribute/ddl'
import { heldTo } from '../../scripts/distribute/held'
import { BESIDE, KEYS, TABLES } from '../../scripts/distribute/tables'
import { triggersOf } from '../../scripts/distribute/triggers'
import { tables } from '../support/tables'

const text = distributeSql(triggersOf())

test('every table of the database is laid somewhere, once', () => {
  const laid = [
    ...text.matchAll(/^SELECT create_(?:distributed|reference)_table\('(\w+)'|^-- (\w+): /gm),
  ].map(([, one, other]) => one ?? other)
  expect(laid.toSorted()).toEqual(tables.map((table) => getTableName(table)).toSorted())
})

test('a table lies beside the providers for a reason, and every other has their column', () => {
  expect(Object.keys(BESIDE).filter((name) => !TABLES.has(name))).toEqual([])
  const without = [...TABLES].filter(
    ([, { apart, columns }]) => apart && !columns.has('provider_id'),
  )
  expect(without.map(([name]) => name)).toEqual([])
})

test('a key that allows a row once names the provider', () => {
  const hindered = KEYS.filter(({ columns }) => !columns.includes('provider_id'))
  // A serial number is unique in the whole country, across all providers.
  expect(hindered.map(({ key }) => key).filter((key) => key !== 'device_serial_idx')).toEqual([])
})

test('no trigger is left, which would write on another machine', () => {
  expect(triggersOf().length).toBe(20)
  for (const { table, name } of triggersOf())
    expect(text).toContain(`DROP TRIGGER IF EXISTS ${name} ON "${table}";`)
})

test.each([
  ['one provider', 'select * from trade where provider_id = $1', undefined],
  [
    'a join on it',
    'select * from trade t join merchant m using (provider_id, mer_id) where m.provider_id = $1',
    undefined,
  ],
  [
    'a union that is asked from outside',
    `select * from (select provider_id, trade_no as no from trade union all
      select provider_id, refund_no from refund) as of_both where provider_id = $1`,
    undefined,
  ],
  [
    'a condition of the row that comes in',
    'insert into shop (provider_id, shop_id) values ($1, $2) on conflict (provider_id, shop_id) do nothing',
    undefined,
  ],
  ['nobody in particular', 'select * from trade where trade_no = $1', 'trade'],
  [
    'a join without it',
    'select * from trade t join merchant m on m.mer_id = t.mer_id where t.provider_id = $1',
    'merchant',
  ],
  [
    'a query inside',
    'select * from shop s where s.provider_id = $1 and exists (select from device d where d.shop_id = s.shop_id)',
    'device',
  ],
  ['a change of many', 'update merchant set short_name = $1 where mer_id = $2', 'merchant'],
  ['rows without it', 'insert into shop (shop_id) values ($1)', 'shop'],
])('a statement: %s', (_, text, loose) => {
  expect(heldTo(text, TABLES).loose).toEqual(loose === undefined ? [] : [loose])
})

test.each([
  ['lock table trade', 'lock table'],
  ['update trade set provider_id = $1 where provider_id = $2', 'set provider_id ='],
  ['select ctid from trade where provider_id = $1', 'ctid'],
  ['select pg_advisory_lock(1)', 'pg_advisory_lock'],
  [
    'select 1 from session join trade on trade.created_by = session.user_id where trade.provider_id = $1',
    'on one machine and apart',
  ],
])('refuses %s', (text, why) => {
  expect(hindranceOf(text)).toContain(why)
})
