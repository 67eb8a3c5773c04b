import { expect, test } from 'vitest'
import { gatewayForFile } from '../support/gateway'

/** Each row of rebates explains its amount: all from answers of calls, with sums of our own. */
const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')

type Row = Record<'rebateId', string> &
  Record<'baseAmt' | 'rate' | 'roundAmt' | 'rebateAmt' | 'transAmt', number>
async function rowsOf(path: string, body: object): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageNum = 1; ; pageNum++) {
    const asked = { ...body, pageSize: 100, pageNum }
    const { respData } = await gw.post(path, asked, { session: admin })
    rows.push(...respData.list)
    if (rows.length >= respData.total) return rows
  }
}
/** Rounded half up to the fen. */
const times = (amt: number, rate: number) => Math.floor((amt * rate + 50_000) / 100_000)

test('a rebate is turnover times rate and what rounding by day adds to it', async () => {
  const rebates = await rowsOf('/v1/account/rebateList', {})
  expect(rebates.length).toBeGreaterThan(10)
  let rounded = 0
  for (const row of rebates) {
    expect(row.rebateAmt).toBe(times(row.baseAmt, row.rate) + row.roundAmt)
    const items = await rowsOf('/v1/account/rebateDetail', { rebateId: row.rebateId })
    for (const item of items) expect(item.rebateAmt).toBe(times(item.transAmt, item.rate))
    const sum = (name: 'transAmt' | 'rebateAmt') =>
      items.reduce((total, item) => total + item[name], 0)
    expect([sum('transAmt'), sum('rebateAmt')]).toEqual([row.baseAmt, row.rebateAmt])
    if (row.roundAmt !== 0) rounded += 1
  }
  // Else the samples would not show what the difference is for.
  expect(rounded).toBeGreaterThan(0)
})
