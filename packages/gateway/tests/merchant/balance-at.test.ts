import { expect, test } from 'vitest'
import { gatewayForFile, type Loose } from '../support/gateway'

/** What a merchant's account held at any moment, however many movements ago. */
const gw = await gatewayForFile()
const [admin, east, readonly, other] = [
  await gw.signIn('fws_admin'),
  await gw.signIn('qd_admin'),
  await gw.signIn('fws_readonly'),
  await gw.signIn('other_admin'),
]

const ask = (body: Loose, session = admin) => gw.post('/v1/merchant/balanceAt', body, { session })

/** The merchant that moved most: its detail shows the newest fifty movements alone. */
const { rows: busiest } = await gw.db.execute<{ mer_id: string }>(
  'select mer_id from merchant_entry group by 1 order by count(*) desc, 1 limit 1',
)
const merId = busiest[0]!.mer_id
const { rows: entries } = await gw.db.execute<Record<string, string>>(
  `select seq, to_char(entry_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at,
    balance_move, transit_move, reserve_move, debt_move, related_no
    from merchant_entry where mer_id = '${merId}' order by seq`,
)

test('is what all movements up to that second add up to', async () => {
  expect(entries.length).toBeGreaterThan(5)
  const held = { balanceAmt: 0, transitAmt: 0, reserveAmt: 0, debtAmt: 0 }
  for (const [i, one] of entries.entries()) {
    held.balanceAmt += Number(one['balance_move'])
    held.transitAmt += Number(one['transit_move'])
    held.reserveAmt += Number(one['reserve_move'])
    held.debtAmt += Number(one['debt_move'])
    // Several of one second: the last of them says what there was.
    if (entries[i + 1]?.['at'] === one['at']) continue
    const { respData } = await ask({ merId, moment: one['at'] })
    expect(respData).toMatchObject({ merId, ...held, relatedNo: one['related_no'] })
  }
  // Nothing moved since: today's is the detail's.
  const { respData: now } = await ask({ merId, moment: '2026-11-20 15:00:00' })
  const { respData: shown } = await gw.post('/v1/merchant/detail', { merId }, { session: admin })
  for (const name of Object.keys(held)) expect([name, now[name]]).toEqual([name, shown[name]])
})

test('is nothing before the first movement, and unknown before the merchant was opened', async () => {
  const { rows } = await gw.db.execute<{ at: string }>(
    `select to_char(open_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at
      from merchant where mer_id = '${merId}'`,
  )
  const nothing = { balanceAmt: 0, transitAmt: 0, reserveAmt: 0, debtAmt: 0, relatedNo: null }
  const { respData: opened } = await ask({ merId, moment: rows[0]!.at })
  expect(opened).toMatchObject(nothing)
  const { respData: before } = await ask({ merId, moment: '2020-01-01 00:00:00' })
  expect(before).toMatchObject({
    balanceAmt: null,
    transitAmt: null,
    reserveAmt: null,
    debtAmt: null,
  })
})

test('is refused at its field without a moment or with what is none', async () => {
  for (const [moment, msg] of [
    [undefined, '请选择时间'],
    ['2026-02-30 00:00:00', '时间格式不正确'],
  ] as const) {
    const { respCode, respData } = await ask({ merId, moment })
    expect([respCode, respData.errors]).toEqual(['90400', [{ field: 'moment', msg }]])
  }
})

test('is a partner’s for its own merchants, and another provider’s for none of these', async () => {
  const moment = '2026-11-20 15:00:00'
  const { respData: list } = await gw.post('/v1/merchant/queryList', {}, { session: east })
  const own = String(list.list[0].merId)
  expect((await ask({ merId: own, moment }, east)).respCode).toBe('90000')
  expect((await ask({ merId: own, moment }, readonly)).respCode).toBe('90000')
  expect((await ask({ merId: own, moment }, other)).respCode).toBe('90404')
  const { rows } = await gw.db.execute<{ mer_id: string }>(
    "select mer_id from merchant where provider_id = '6000000000000001' and partner_id is null limit 1",
  )
  expect((await ask({ merId: rows[0]!.mer_id, moment }, east)).respCode).toBe('90404')
  expect((await ask({ merId: own, moment }, await gw.signIn('shop_owner'))).respCode).toBe('90403')
})
