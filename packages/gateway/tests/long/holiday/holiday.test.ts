import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/dates'
import { holidayYear, trade } from '../../../schema'
import { calendarOf } from '../../../features/holiday'
import { gatewayForFile } from '../../support/gateway'
import { openMerchant, paid, tell } from '../../ingest/support'

const gw = await gatewayForFile()
const admin = await gw.signIn('fws_admin')
const PROVIDER = '6000000000000001'
const post = (path: string, body: Record<string, unknown>, session = admin) =>
  gw.post(path, body, { session })
const calendar = (providerId = PROVIDER) => gw.db.transaction((tx) => calendarOf(tx, providerId))

const YEAR = {
  year: '2028',
  offText: '1月1日 至 1月3日、2028-01-25至2028-02-01\n2028年10月1日',
  workedText: '2028-01-22',
  sourceText: '国办发明电〔2027〕1号',
}

test('a year that is entered moves settle dates, of its own provider only', async () => {
  await expect(calendar().then((own) => own.settleDateOf('2027-12-31', 'T1'))).rejects.toThrow(
    '2028年的节假日尚未维护，不能确定结算日',
  )
  const saved = await post('/v1/holiday/save', YEAR)
  expect([saved.respCode, saved.respData]).toEqual(['90000', { year: '2028', version: 1 }])
  const own = await calendar()
  expect(own.settleDateOf('2027-12-31', 'T1')).toBe('2028-01-04')
  // Saturday, worked for a day of the festival.
  expect(own.settleDateOf('2028-01-21', 'T1')).toBe('2028-01-22')
  expect(own.settleDateOf('2028-01-24', 'T1')).toBe('2028-02-02')
  expect((await post('/v1/holiday/detail', { year: '2028' })).respData).toEqual({
    year: '2028',
    yearStatus: 'ENTERED',
    offText: '2028-01-01 至 2028-01-03、2028-01-25 至 2028-02-01、2028-10-01',
    workedText: '2028-01-22',
    sourceText: '国办发明电〔2027〕1号',
    updateTime: '2026-11-20 15:00:00',
    version: 1,
  })
  const other = await gw.signIn('other_admin')
  expect((await post('/v1/holiday/detail', { year: '2028' }, other)).respCode).toBe('90404')
  expect((await calendar('6000000000000002')).knows('2028-01-04')).toBe(false)
})

test('years that the State Council has announced ship, later ones are refused until they are entered', async () => {
  expect((await calendar()).settleDateOf('2026-09-30', 'T1')).toBe('2026-10-08')
  await gw.db.delete(holidayYear).where(eq(holidayYear.year, '2027'))
  const bare = await calendar()
  expect(() => bare.settleDateOf('2026-12-31', 'T1')).toThrow(
    '2027年的节假日尚未维护，不能确定结算日',
  )
  expect(bare.settleDateOf('2026-12-31', 'D1')).toBe('2027-01-01')
  const notice = {
    year: '2027',
    offText: '2027-02-05 至 2027-02-13',
    workedText: '',
    sourceText: '通知',
  }
  expect((await post('/v1/holiday/save', notice)).respCode).toBe('90000')
  expect((await calendar()).settleDateOf('2027-02-04', 'T1')).toBe('2027-02-15')
  const again = await post('/v1/holiday/save', { ...notice, offText: '2027-02-05' })
  expect(again.respData.errors).toEqual([{ field: 'year', msg: '该年已维护，请在列表里修改' }])
  const changed = await post('/v1/holiday/save', { ...notice, version: 1, offText: '2027-02-05' })
  expect(changed.respData).toEqual({ year: '2027', version: 2 })
  expect((await post('/v1/holiday/save', { ...notice, version: 1 })).respCode).toBe('90409')
})

test.each([
  ['offText', { offText: '2027-12-31' }],
  ['offText', { offText: '国庆' }],
  ['offText', { offText: '2028-02-10 至 2028-02-01' }],
  ['workedText', { workedText: '2028-01-01' }],
  ['workedText', { workedText: '2028-01-19' }],
  ['year', { year: '28' }],
  ['sourceText', { sourceText: '' }],
])('a wrong %s is refused there', async (field, over) => {
  const { respCode, respData } = await post('/v1/holiday/save', { ...YEAR, version: 1, ...over })
  expect([respCode, respData.errors[0].field]).toEqual(['90400', field])
})

test('past years stay, and only staff with the code enter any', async () => {
  const past = { ...YEAR, year: '2025', offText: '2025-01-01', workedText: '' }
  expect((await post('/v1/holiday/save', past)).respDesc).toBe('往年的节假日不能修改')
  for (const name of ['fws_ops', 'qd_admin'])
    expect((await post('/v1/holiday/save', YEAR, await gw.signIn(name))).respCode).toBe('90403')
})

test('a payment whose settle date is in a year without an entry waits, and is applied once it is entered', async () => {
  await gw.db.delete(holidayYear).where(eq(holidayYear.providerId, PROVIDER))
  const { merId } = await openMerchant(gw)
  const off = Array.from({ length: 12 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}-01`)
  // Every day from today to the end of the year is off, so that the next working day is not known.
  await post('/v1/holiday/save', {
    year: '2027',
    offText: ['2027-01-01 至 2027-01-31', ...monthsOf(2027)].join('\n'),
    workedText: '',
    sourceText: '试验',
  })
  await post('/v1/holiday/save', {
    year: '2026',
    offText: ['2026-11-21 至 2026-11-30', '2026-12-01 至 2026-12-31', ...off.slice(0, 10)].join(
      '\n',
    ),
    workedText: '',
    sourceText: '试验',
  })
  const channelTradeNo = '4200002026112000000000099001'
  const [first] = await tell(gw, paid({ channelTradeNo, merId }))
  expect(first).toMatchObject({ state: 'WAITING', reason: 'CALENDAR' })
  expect((await post('/v1/holiday/save', { ...YEAR, offText: '2028-01-01' })).respCode).toBe(
    '90000',
  )
  await gw.runDue()
  const [row] = await gw.db.select().from(trade).where(eq(trade.channelTradeNo, channelTradeNo))
  expect(row).toMatchObject({ tradeStatus: 'SUCCESS', settleDate: '2028-01-03' })
})

const monthsOf = (year: number): string[] =>
  Array.from({ length: 11 }, (_, i) => {
    const month = String(i + 2).padStart(2, '0')
    const last = new Date(Date.UTC(year, i + 2, 0)).getUTCDate()
    return `${year}-${month}-01 至 ${year}-${month}-${last}`
  })

test('of two who enter the same year at once one is told that it is there', async () => {
  const body = { ...YEAR, year: '2029', offText: '2029-01-01', workedText: '' }
  const both = await Promise.all(
    ['国办发明电甲', '国办发明电乙'].map((by) =>
      post('/v1/holiday/save', { ...body, sourceText: by }),
    ),
  )
  expect(both.map(({ respCode }) => respCode).toSorted()).toEqual(['90000', '90400'])
  const refused = both.find(({ respCode }) => respCode === '90400')!
  expect(refused.respData.errors).toEqual([{ field: 'year', msg: '该年已维护，请在列表里修改' }])
})

test('from November on next year waits on the workbench until it is entered', async () => {
  await gw.db.delete(holidayYear).where(eq(holidayYear.providerId, PROVIDER))
  const waiting = async () => {
    const { items } = (await post('/v1/workbench/todo', {})).respData
    return items.find(({ label }: { label: string }) => label === '节假日待维护')
  }
  expect(await waiting()).toMatchObject({ resource: 'holiday', count: 0 })
  await gw.clock.advance(DAY_MS)
  expect(await waiting()).toMatchObject({ count: 1, filters: { yearStatus: 'PENDING' } })
  expect((await calendar()).knows('2027-02-04')).toBe(false)
  const { list } = (await post('/v1/holiday/list', { yearStatus: 'PENDING' })).respData
  expect(list).toMatchObject([{ year: '2027', offText: '', version: 1 }])
  const notice = { year: '2027', version: 1, offText: '2027-02-05', sourceText: '国办发明电' }
  expect((await post('/v1/holiday/save', notice)).respCode).toBe('90000')
  expect(await waiting()).toMatchObject({ count: 0 })
})

test('a pasted notice is read into the days of its year, to be looked at before they are saved', async () => {
  const sourceText =
    '关于2028年部分节假日安排的通知：元旦：1月1日（周六）至3日（周一）放假。国庆节：10月1日至7日放假调休，共7天。9月30日（周六）上班。'
  expect((await post('/v1/holiday/read', { sourceText })).respData).toEqual({
    year: '2028',
    offText: '2028-01-01 至 2028-01-03、2028-10-01 至 2028-10-07',
    workedText: '2028-09-30',
  })
  const other = await post('/v1/holiday/read', { sourceText: '关于部分节假日安排的通知' })
  expect(other.respData).toEqual({ year: null, offText: null, workedText: null })
})
