import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { bankMoves } from '../../features/bank-fund'
import { gatewayForFile } from '../support/gateway'
import {
  addAccount,
  csvOf,
  give,
  itemsOf,
  openOf,
  PROVIDER,
  withoutSamples,
  type Line,
} from './support'

const FROM = '2026-11-01'
const gw = await gatewayForFile()
const session = await gw.signIn('fws_admin')
await withoutSamples(gw)

test('the movements of the books add up to what moved on their bank account, day by day', async () => {
  const byDay = new Map<string, number>()
  for (const { day, amt } of await itemsOf(gw, FROM, '2026-11-19'))
    byDay.set(day, (byDay.get(day) ?? 0) + amt)
  const { rows } = await gw.db.execute<{ day: string; amt: string }>(sql`
    select (at at time zone 'Asia/Shanghai')::date::text as day, sum(amt)::text as amt
    from (${bankMoves((alias) => sql`${sql.raw(alias)}.provider_id = ${PROVIDER}`)}) m
    where at >= ${FROM}::timestamp at time zone 'Asia/Shanghai'
      and at < '2026-11-19'::timestamp at time zone 'Asia/Shanghai' group by 1 order by 1`)
  const moved = rows.filter(({ amt }) => amt !== '0').map(({ day, amt }) => [day, Number(amt)])
  expect([...byDay].filter(([, amt]) => amt !== 0).toSorted()).toEqual(moved)
  expect(moved.length).toBeGreaterThan(10)
})

test('40 planted differences of 12 kinds are found, and no other', async () => {
  const reserve = await addAccount(gw, session)
  const own = await addAccount(gw, session, 'OWN')
  const items = (await itemsOf(gw, FROM, '2026-11-19')).filter(({ fund }) => fund === 'RESERVE')
  const lines: Line[] = items.map(({ ref, day, amt, name }, i) => ({
    day,
    amt,
    serial: `S${i}`,
    // Every third line comes without a reference, as banks do.
    ...(i % 3 === 0 ? { name } : { ref, name }),
  }))
  const payouts = items
    .map((item, i) => ({ item, i }))
    .filter(({ item, i }) => item.kind === 'PAYOUT' && item.name !== '' && i % 3 !== 0)
  const planted = new Map<string, number>()
  let next = 0
  const plant = (cause: string, times: number, spoil: (line: Line, at: number) => void) => {
    planted.set(cause, times)
    for (let n = 0; n < times; n++) {
      const { i } = payouts[next++]!
      spoil(lines[i]!, i)
    }
  }
  const elsewhere: Line[] = []
  const more: Line[] = []
  plant('MORE', 4, (line) => (line.amt -= 100))
  plant('LESS', 4, (line) => (line.amt += 1))
  plant('DIRECTION', 3, (line) => (line.amt = -line.amt))
  plant('TWICE', 4, (line, i) => more.push({ ...line, serial: `T${i}` }))
  plant('PAYEE', 3, (line) => (line.name = '深圳市不相干贸易有限公司'))
  plant('RETURNED', 3, (line, i) => more.push({ ...line, amt: -line.amt, serial: `R${i}` }))
  plant('OTHER_ACCOUNT', 3, (line, i) => {
    elsewhere.push({ ...line, serial: `O${i}` })
    line.day = ''
  })
  plant('NO_BANK', 4, (line) => (line.day = ''))
  planted.set('NO_BOOK', 4)
  planted.set('FEE', 3)
  planted.set('INTEREST', 2)
  planted.set('FAR', 3)
  for (let n = 0; n < 4; n++)
    more.push({ day: '2026-11-05', amt: 777_001 + n, serial: `N${n}`, name: '陌生人' })
  for (let n = 0; n < 3; n++)
    more.push({ day: '2026-11-06', amt: -1_500 - n, serial: `F${n}`, text: '账户管理费' })
  for (let n = 0; n < 2; n++)
    more.push({ day: '2026-11-07', amt: 33 + n, serial: `I${n}`, text: '存款利息' })
  const far = payouts.filter(({ item }, k) => k >= next && item.day <= '2026-11-10').slice(0, 3)
  for (const { i } of far) {
    const line = lines[i]!
    delete line.ref
    line.day = '2026-11-17'
    line.amt = items[i]!.amt
  }
  const kept = [...lines, ...more].filter(({ day }) => day !== '')
  expect((await give(gw, session, reserve, csvOf(kept))).fileState).toBe('APPLIED')
  expect((await give(gw, session, own, csvOf(elsewhere))).reason).toBe('')

  const open = await openOf(gw)
  // A difference is a reference, a name and an amount, or a line of its own.
  const found = new Map<string, Set<string>>()
  for (const { cause, refNo, amt, counterName, entryNo, fundKind } of open) {
    if (fundKind === 'OWN' && cause === 'NO_BANK') continue
    const key = cause === 'FAR' ? `${counterName} ${amt}` : refNo || entryNo
    found.set(cause!, (found.get(cause!) ?? new Set()).add(key))
  }
  expect(Object.fromEntries([...found].map(([cause, keys]) => [cause, keys.size]))).toEqual(
    Object.fromEntries(planted),
  )
  expect([...planted.values()].reduce((sum, n) => sum + n)).toBe(40)
})
