import { describe, expect, it } from 'vitest'
import { rangeEnds, readDate, readLastDay, readMoment, readMonth } from '#domain/reading/date'

describe('a date', () => {
  it.each([
    '2016-05-12',
    '2016-5-12',
    '2016/5/12',
    '2016.05.12',
    '20160512',
    '2016年5月12日',
    '2016年05月12日',
    '2016 年 5 月 12 日',
    '２０１６－０５－１２',
    '２０１６年５月１２日',
    ' 2016-05-12\u200b',
    '2016-05-12 00:00:00',
    '2016-05-12 0:00',
  ])('%j is 2016-05-12', (text) => {
    expect(readDate(text)).toBe('2016-05-12')
  })

  it.each([
    '',
    '2016-02-30',
    '2015-02-29',
    '2016-13-01',
    '20161301',
    '16-05-12',
    '2016-0512',
    '2016/5-12',
    '2016-05',
    '5/12/2016',
    '2016-05-12 08:00',
    '2016-05-120',
    '昨天',
    '长期',
  ])('%j is no date', (text) => {
    expect(readDate(text)).toBeUndefined()
  })

  it('长期 is a last day where it is allowed', () => {
    expect(readLastDay(' 长期')).toBe('9999-12-31')
    expect(readLastDay('2036.5.12')).toBe('2036-05-12')
  })
})

describe('a moment', () => {
  it.each([
    ['2026-11-24 08:00', '2026-11-24 08:00:00'],
    ['2026/11/24 8:00:05', '2026-11-24 08:00:05'],
    ['2026-11-24T08:00', '2026-11-24 08:00:00'],
    ['2026年11月24日8：00', '2026-11-24 08:00:00'],
    ['20261124 23:59:59', '2026-11-24 23:59:59'],
    ['2026-11-24', '2026-11-24 00:00:00'],
    // No such hour in New York, but in Shanghai.
    ['2026-03-08 02:30', '2026-03-08 02:30:00'],
  ])('%j is %s', (text, moment) => {
    expect(readMoment(text)).toBe(moment)
  })

  it('a day alone ends a range with its last second', () => {
    expect(readMoment('2026.11.24', '23:59:59')).toBe('2026-11-24 23:59:59')
  })

  it.each(['2026-11-24 24:00', '2026-11-24 8', '2026-11-24 08:60', '08:00'])(
    '%j is none',
    (text) => {
      expect(readMoment(text)).toBeUndefined()
    },
  )
})

describe('a month', () => {
  it.each(['2026-05', '2026-5', '2026/5', '2026.05', '202605', '2026年5月', '２０２６年５月'])(
    '%j is 2026-05',
    (text) => {
      expect(readMonth(text)).toBe('2026-05')
    },
  )

  it.each(['2026-13', '2026', '20265', '2026-05-01'])('%j is none', (text) => {
    expect(readMonth(text)).toBeUndefined()
  })
})

it.each([
  ['2026-11-01 至 2026-11-05', ['2026-11-01', '2026-11-05']],
  ['2026/11/1~2026/11/5', ['2026/11/1', '2026/11/5']],
  ['2026-11-01 08:00 - 2026-11-05 09:00', ['2026-11-01 08:00', '2026-11-05 09:00']],
  ['2026-11-01', undefined],
])('the pasted range %j has the ends %j', (text, ends) => {
  expect(rangeEnds(text)).toEqual(ends)
})
