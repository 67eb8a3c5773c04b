import { expect, test } from 'vitest'
import { EAST, PARTNERS } from '../../support/samples'
import { gatewayForFile } from '../../support/gateway'

/**
 * A parent partner sees what it invoices: its own part and, by sub-partner, what it is made of.
 * Everything here is added up from answers of calls.
 */
const gw = await gatewayForFile()
const partner = await gw.signIn('qd_admin')
const admin = await gw.signIn('fws_admin')

type Row = Record<string, number> & Record<'billMonth' | 'incomeMonth' | 'partnerId', string>
const rowsOf = async (body: object, session = partner): Promise<Row[]> => {
  const rows: Row[] = []
  for (let pageNum = 1; ; pageNum++) {
    const asked = { pageSize: 100, pageNum, ...body }
    const { respData } = await gw.post('/v1/income/queryList', asked, { session })
    rows.push(...respData.list)
    if (rows.length >= respData.total) return rows
  }
}
const sum = (rows: readonly Row[], name: string) =>
  rows.reduce((total, row) => total + row[name]!, 0)

interface Option {
  settleNo: string
  billMonth: string
  targetId: string
  shareAmt: number
  adjustAmt: number
  openAmt: number
  refusal: string | null
  parts: { partnerId: string; partnerName: string; shareAmt: number }[]
}
const settled = (
  await gw.post('/v1/settle/list', { targetId: EAST, pageSize: 20 }, { session: admin })
).respData.list as Row[]
const settleNos = settled.map((row) => String(row.settleNo))
const options = (
  await gw.post(
    '/v1/invoice/options',
    { settleNos: JSON.stringify(settleNos) },
    { session: partner },
  )
).respData.settles as Option[]

test('each month it earned is what its settlement says, and its invoice form', async () => {
  const months = await rowsOf({ groupBy: 'MONTH' })
  expect(options.length).toBeGreaterThan(8)
  for (const option of options) {
    const settle = settled.find((row) => row.billMonth === option.billMonth)!
    expect([option.shareAmt, option.adjustAmt]).toEqual([settle.incomeAmt, settle.adjustAmt])
  }
  for (const month of months.filter(({ incomeMonth }) => incomeMonth < '2026-11')) {
    const option = options.find(({ billMonth }) => billMonth === month.incomeMonth)!
    expect([month.incomeMonth, month.teamShareAmt]).toEqual([month.incomeMonth, option.shareAmt])
  }
  for (const option of options.filter(({ refusal }) => refusal === null))
    expect(option.openAmt).toBe(option.shareAmt + option.adjustAmt)
})

test('the form says by partner what a settlement is made of, its own part first', async () => {
  const tree = PARTNERS.filter(({ path }) => path.startsWith(`/${EAST}/`))
  for (const { billMonth, shareAmt, parts } of options) {
    expect([billMonth, parts.reduce((total, part) => total + part.shareAmt, 0)]).toEqual([
      billMonth,
      shareAmt,
    ])
    expect(parts[0]!.partnerId).toBe(EAST)
    for (const part of parts)
      expect(tree.find(({ partnerId }) => partnerId === part.partnerId)?.name).toBe(
        part.partnerName,
      )
  }
  // By entry the same: who has what of every single one, added up.
  const entries = await rowsOf({ groupBy: 'DETAIL', month: '2026-10' })
  const own = options.find(({ billMonth }) => billMonth === '2026-10')!.parts[0]!
  expect(sum(entries, 'partnerShareAmt')).toBe(own.shareAmt)
})

test('an invoice says so, too', async () => {
  const { respData } = await gw.post('/v1/invoice/list', {}, { session: partner })
  for (const { invoiceApplyNo } of respData.list) {
    const found = await gw.post('/v1/invoice/detail', { invoiceApplyNo }, { session: partner })
    const { settles, parts } = found.respData
    const total = (rows: { [name: string]: number }[], name: string) =>
      rows.reduce((amt, row) => amt + row[name]!, 0)
    expect(total(parts, 'shareAmt')).toBe(total(settles, 'shareAmt'))
  }
})

test('of each row its own part and those below are all of it, to the provider as to the partner', async () => {
  const body = { groupBy: 'PARTNER', month: '2026-10' }
  const [own, all] = [await rowsOf(body), await rowsOf(body, admin)]
  expect(own.some((row) => row.partnerId !== EAST && row.partnerShareAmt! > 0)).toBe(true)
  for (const row of own) {
    const seen = all.find(({ partnerId }) => partnerId === row.partnerId)!
    expect(row.partnerShareAmt! + row.subShareAmt!).toBe(row.teamShareAmt)
    expect(row.teamShareAmt).toBe(seen.partnerShareAmt)
    expect(seen.netIncomeAmt).toBe(seen.merFeeAmt! - seen.costFeeAmt! - seen.partnerShareAmt!)
  }
})

test('every trade is shared to the fen, several levels of it', async () => {
  let levels = 0
  const range = { tradeTimeStart: '2026-11-01', tradeTimeEnd: '2026-11-19' }
  for (const below of PARTNERS.filter(({ parentId }) => parentId !== null).slice(0, 6)) {
    const body = { ...range, partnerId: below.partnerId, tradeStatus: 'SUCCESS', pageSize: 50 }
    const { respData } = await gw.post('/v1/trade/queryList', body, { session: admin })
    for (const row of respData.list) {
      expect(row.feeAmt - row.costFeeAmt).toBe(row.partnerShareAmt + row.incomeAmt)
      const seen = await gw.post('/v1/trade/detail', { tradeNo: row.tradeNo }, { session: admin })
      const parts: { shareAmt: number }[] = seen.respData.parts
      expect(parts.reduce((total, part) => total + part.shareAmt, 0)).toBe(row.partnerShareAmt)
      levels = Math.max(levels, parts.length)
    }
  }
  expect(levels).toBeGreaterThan(1)
})

test('refunds take from each level its own', async () => {
  const entries = (await rowsOf({ groupBy: 'DETAIL', month: '2026-10' })).filter(
    (row) => row.transAmt! < 0,
  )
  expect(entries.length).toBeGreaterThan(0)
  for (const row of entries) expect(row.teamShareAmt).toBe(row.partnerShareAmt! + row.subShareAmt!)
})

test('an outsider’s settlement is not disclosed, even by its number', async () => {
  const west = (
    await gw.post('/v1/settle/list', { targetId: '7000000000000010' }, { session: admin })
  ).respData.list[0].settleNo
  const { respData } = await gw.post(
    '/v1/invoice/options',
    { settleNos: JSON.stringify([west]) },
    { session: partner },
  )
  expect(respData.settles.every(({ targetId }: Option) => targetId === EAST)).toBe(true)
})
