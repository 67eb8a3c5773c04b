import { describe, expect, test } from 'vitest'
import { parseTime } from '#domain/dates'
import { trade } from '../../schema'
import { amounts, anyOf, contains, exact, months, times } from '../../core/list/filters'
import { listRequest, withDefaults } from '../../core/list/request'

const list = {
  filters: {
    orderNo: exact(trade.tradeNo),
    merName: contains(trade.goodsName),
    status: anyOf(trade.tradeStatus, { SUCCESS: '成功', FAIL: '失败' }),
    tradeTime: times(trade.tradeTime, {
      maxDays: 31,
      defaultDays: 1,
      unless: { filters: ['orderNo'], days: 90 },
    }),
    openTime: times(trade.payTime),
    // Any text column does: what is read here never reaches the database.
    billMonth: months(trade.goodsName, { maxMonths: 12, defaultMonths: 6 }),
    transAmt: amounts(trade.transAmt),
  },
  sort: { tradeTime: trade.tradeTime },
}
const schema = listRequest(list)
const read = (fields: Record<string, string>) => schema.parse(fields)
const refusal = (fields: Record<string, string>) =>
  schema.safeParse(fields).error?.issues.map(({ path, message }) => [path[0], message])
const NOW = parseTime('2026-11-20 15:00:00')
/** The range a trade-like list reads, as text, both ends as they are compared. */
const rangeOf = (fields: Record<string, string>) => {
  const value = withDefaults(list, read(fields).values, NOW).tradeTime
  if (value?.kind !== 'times') throw new Error('no range')
  return [value.from, value.until].map((at) =>
    new Date(at! + 8 * 3_600_000).toISOString().slice(0, 19),
  )
}

describe('paging and sorting', () => {
  test('without them the first ten rows are meant, newest first', () => {
    expect(read({})).toEqual({
      pageNum: 1,
      pageSize: 10,
      sortField: undefined,
      sortOrder: 'desc',
      values: {},
    })
  })

  test.each([
    ['the last page of the 10 000 rows', { pageNum: '100', pageSize: '100' }, undefined],
    [
      'a page beyond them',
      { pageNum: '101', pageSize: '100' },
      [['pageNum', '请缩小查询范围或使用导出']],
    ],
    ['page 0', { pageNum: '0' }, [['pageNum', '页码不正确']]],
    ['a page that is no number', { pageNum: '1e3' }, [['pageNum', '页码不正确']]],
    ['another size', { pageSize: '30' }, [['pageSize', '每页条数只能是10、20、50、100']]],
    ['an unknown sort field', { sortField: 'feeAmt' }, [['sortField', '不支持按该字段排序']]],
    ['a field of every object', { sortField: 'toString' }, [['sortField', '不支持按该字段排序']]],
    [
      'another order',
      { sortField: 'tradeTime', sortOrder: 'up' },
      [['sortOrder', '取值不在可选范围内']],
    ],
    ['empty values', { pageNum: '', pageSize: '', sortField: '', sortOrder: '' }, undefined],
  ])('%s', (_, fields, errors) => {
    expect(refusal(fields as unknown as Record<string, string>)).toEqual(errors)
  })
})

describe('filters', () => {
  test.each(['', 'ALL', '[]', '  '])('%j means no filter', (text) => {
    expect(
      read({ status: text, orderNo: text, transAmtMin: text, openTimeStart: text }).values,
    ).toEqual({})
  })

  test.each([
    ['a single value', { status: 'FAIL' }, { status: { kind: 'texts', texts: ['FAIL'] } }],
    [
      'a JSON array',
      { status: '["FAIL","SUCCESS"]' },
      { status: { kind: 'texts', texts: ['FAIL', 'SUCCESS'] } },
    ],
    [
      'several exact texts',
      { orderNo: '["1","2","1"]' },
      { orderNo: { kind: 'texts', texts: ['1', '2'] } },
    ],
    [
      'brackets in a name',
      { merName: '[老店]' },
      { merName: { kind: 'texts', texts: ['[老店]'] } },
    ],
    [
      'amounts in fen',
      { transAmtMin: '100', transAmtMax: '9007199254740991' },
      { transAmt: { kind: 'amounts', min: 100, max: 9007199254740991 } },
    ],
    ['an unknown name', { nickName: 'x' }, {}],
  ])('%s', (_, fields, values) => {
    expect(read(fields as unknown as Record<string, string>).values).toEqual(values)
  })

  test.each([
    ['an unknown enum value', { status: 'DONE' }, [['status', '取值不在可选范围内']]],
    [
      'an unknown one among known ones',
      { status: '["FAIL","DONE"]' },
      [['status', '取值不在可选范围内']],
    ],
    ['broken JSON', { status: '["FAIL"' }, [['status', '格式不正确']]],
    ['nested JSON', { orderNo: '[["1"]]' }, [['orderNo', '格式不正确']]],
    ['a very long text', { merName: 'x'.repeat(101) }, [['merName', '不能超过100个字符']]],
    ['yuan instead of fen', { transAmtMin: '1.5' }, [['transAmtMin', '金额格式不正确']]],
    [
      'an amount no number holds',
      { transAmtMax: '9007199254740992' },
      [['transAmtMax', '金额格式不正确']],
    ],
    [
      'amounts the wrong way round',
      { transAmtMin: '2', transAmtMax: '1' },
      [['transAmtMin', '最小金额不能大于最大金额']],
    ],
    [
      'a day that does not exist',
      { openTimeStart: '2026-02-30' },
      [['openTimeStart', '时间格式不正确']],
    ],
    ['the year 0', { openTimeStart: '0000-01-01' }, [['openTimeStart', '时间格式不正确']]],
    [
      'a start after its end',
      { openTimeStart: '2026-11-02', openTimeEnd: '2026-11-01' },
      [['openTimeStart', '开始时间不能晚于结束时间']],
    ],
    [
      '32 days',
      { tradeTimeStart: '2026-10-01', tradeTimeEnd: '2026-11-01' },
      [['tradeTimeEnd', '查询时间跨度不能超过31天']],
    ],
    [
      '31 days and a second',
      { tradeTimeStart: '2026-10-01 23:59:59', tradeTimeEnd: '2026-11-01 00:00:00' },
      [['tradeTimeEnd', '查询时间跨度不能超过31天']],
    ],
    [
      '91 days by number',
      { orderNo: '1', tradeTimeStart: '2026-08-01', tradeTimeEnd: '2026-10-30' },
      [['tradeTimeEnd', '查询时间跨度不能超过90天']],
    ],
    [
      '32 days and ALL numbers',
      { orderNo: 'ALL', tradeTimeStart: '2026-10-01', tradeTimeEnd: '2026-11-01' },
      [['tradeTimeEnd', '查询时间跨度不能超过31天']],
    ],
    [
      'years where nothing limits them',
      { openTimeStart: '2020-01-01', openTimeEnd: '2026-01-01' },
      undefined,
    ],
  ])('%s', (_, fields, errors) => {
    expect(refusal(fields as unknown as Record<string, string>)).toEqual(errors)
  })

  test('all wrong fields are reported at once', () => {
    expect(refusal({ status: 'x', transAmtMin: 'y', pageSize: '7' })).toHaveLength(3)
  })
})

describe('ranges of a trade-like list', () => {
  test.each([
    ['nothing given: today', {}, ['2026-11-20T00:00:00', '2026-11-21T00:00:00']],
    [
      'a date is the closed day',
      { tradeTimeStart: '2026-11-01', tradeTimeEnd: '2026-11-02' },
      ['2026-11-01T00:00:00', '2026-11-03T00:00:00'],
    ],
    [
      'a date-time is the closed second',
      { tradeTimeStart: '2026-11-01 08:00:00', tradeTimeEnd: '2026-11-01 08:00:00' },
      ['2026-11-01T08:00:00', '2026-11-01T08:00:01'],
    ],
    [
      '31 closed days',
      { tradeTimeStart: '2026-10-01', tradeTimeEnd: '2026-10-31' },
      ['2026-10-01T00:00:00', '2026-11-01T00:00:00'],
    ],
    [
      'no end: until today',
      { tradeTimeStart: '2026-11-15' },
      ['2026-11-15T00:00:00', '2026-11-21T00:00:00'],
    ],
    [
      'no start: as far back as allowed',
      { tradeTimeEnd: '2026-10-31' },
      ['2026-10-01T00:00:00', '2026-11-01T00:00:00'],
    ],
    ['by number: 90 days', { orderNo: '1' }, ['2026-08-23T00:00:00', '2026-11-21T00:00:00']],
    [
      'by number in a range',
      { orderNo: '1', tradeTimeStart: '2026-09-01', tradeTimeEnd: '2026-11-20' },
      ['2026-09-01T00:00:00', '2026-11-21T00:00:00'],
    ],
    [
      'a start in the future finds nothing',
      { tradeTimeStart: '2026-12-24' },
      ['2026-12-24T00:00:00', '2026-12-24T00:00:00'],
    ],
  ])('%s', (_, fields, range) => {
    expect(rangeOf(fields as unknown as Record<string, string>)).toEqual(range)
  })

  test('a start without an end that reaches too far back is refused', () => {
    const { values } = read({ tradeTimeStart: '2026-09-01' })
    expect(() => withDefaults(list, values, NOW)).toThrow('查询时间跨度不能超过31天')
  })
})

describe('months', () => {
  /** What a monthly list reads, both ends included. */
  const monthsOf = (fields: Record<string, string>) => {
    const value = withDefaults(list, read(fields).values, NOW).billMonth
    return value?.kind === 'months' && [value.from, value.to]
  }

  test.each([
    ['no range: as many as the list says, up to this one', {}, ['2026-06', '2026-11']],
    [
      'both ends, across a year',
      { billMonthStart: '2025-11', billMonthEnd: '2026-02' },
      ['2025-11', '2026-02'],
    ],
    ['no end: until this month', { billMonthStart: '2026-01' }, ['2026-01', '2026-11']],
    ['no start: as far back as allowed', { billMonthEnd: '2026-03' }, ['2025-04', '2026-03']],
    ['one month by the filter’s own name', { billMonth: '2026-03' }, ['2026-03', '2026-03']],
    ['a month to come alone', { billMonthStart: '2027-01' }, ['2027-01', '2027-01']],
  ])('%s', (_, fields, range) => {
    expect(monthsOf(fields as unknown as Record<string, string>)).toEqual(range)
  })

  test.each([
    ['a day', { billMonthStart: '2026-11-01' }, [['billMonthStart', '时间格式不正确']]],
    ['a thirteenth month', { billMonthEnd: '2026-13' }, [['billMonthEnd', '时间格式不正确']]],
    [
      'ends the wrong way round',
      { billMonthStart: '2026-03', billMonthEnd: '2026-02' },
      [['billMonthStart', '开始时间不能晚于结束时间']],
    ],
    [
      'thirteen months',
      { billMonthStart: '2025-11', billMonthEnd: '2026-11' },
      [['billMonthEnd', '查询时间跨度不能超过12个月']],
    ],
  ])('%s is refused', (_, fields, errors) => {
    expect(refusal(fields as unknown as Record<string, string>)).toEqual(errors)
  })

  test('a start too far back for an open end is refused', () => {
    expect(() => monthsOf({ billMonthStart: '2025-11' })).toThrow(
      expect.objectContaining({
        respData: { errors: [{ field: 'billMonthStart', msg: '查询时间跨度不能超过12个月' }] },
      }),
    )
  })
})
