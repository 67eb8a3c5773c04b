import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  datesBetween,
  daysInRange,
  formatDate,
  formatDateTime,
  isDate,
  isDateTime,
  monthsBetween,
  parseTime,
  presetRange,
  timeAgo,
  timeAgoShort,
} from '#domain/dates'

describe('Asia/Shanghai text', () => {
  it.each([
    [Date.UTC(2026, 10, 20, 7, 0, 0), '2026-11-20 15:00:00'],
    [Date.UTC(2026, 10, 20, 15, 59, 59), '2026-11-20 23:59:59'],
    [Date.UTC(2026, 10, 20, 16, 0, 0), '2026-11-21 00:00:00'],
    // A summer day: China keeps one offset all year.
    [Date.UTC(2026, 6, 1, 0, 0, 0), '2026-07-01 08:00:00'],
  ])('%i is %s and back', (epochMs, text) => {
    expect(formatDateTime(epochMs)).toBe(text)
    expect(formatDate(epochMs)).toBe(text.slice(0, 10))
    expect(parseTime(text)).toBe(epochMs)
  })

  it.each([
    ['UTC', 0],
    ['America/New_York', 300],
    ['Asia/Shanghai', -480],
    ['Pacific/Auckland', -780],
  ])('is the same on a machine in %s', (zone, offset) => {
    const before = process.env.TZ
    process.env.TZ = zone
    try {
      // The machine's time zone is really set.
      expect(new Date(2026, 0, 15).getTimezoneOffset()).toBe(offset)
      expect(formatDateTime(1_795_158_000_000)).toBe('2026-11-20 15:00:00')
      // No such wall-clock time in New York that night.
      expect(parseTime('2026-03-08 02:30:00')).toBe(1_772_908_200_000)
      // An hour occurs twice in New York that day.
      expect(addDays('2026-11-01', 1)).toBe('2026-11-02')
      expect(daysInRange('2026-10-31', '2026-11-02')).toBe(3)
      expect(presetRange('上周', '2026-11-02')).toEqual(['2026-10-26', '2026-11-01'])
    } finally {
      if (before === undefined) delete process.env.TZ
      else process.env.TZ = before
    }
  })

  it('comes back from any second', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (second) => {
        expect(parseTime(formatDateTime(second * 1000))).toBe(second * 1000)
      }),
    )
  })
})

it.each([
  ['2026-02-28', true],
  ['2026-02-29', false],
  ['2028-02-29', true],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['20260101', false],
  ['0001-01-01', true],
  ['0000-01-01', false],
  ['', false],
])('%j is a date: %s', (text, yes) => {
  expect(isDate(text)).toBe(yes)
})

it.each([
  ['2026-11-20 23:59:59', true],
  ['2026-11-20 24:00:00', false],
  ['2026-02-30 10:00:00', false],
  ['2026-11-20T10:00:00', false],
  ['2026-11-20 10:00', false],
])('%j is a time: %s', (text, yes) => {
  expect(isDateTime(text)).toBe(yes)
})

it('parseTime says what it wanted and got', () => {
  expect(() => parseTime('昨天')).toThrow('wanted YYYY-MM-DD or YYYY-MM-DD HH:mm:ss, got 昨天')
})

it.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-03-01', -1, '2026-02-28'],
])('%s plus %i days is %s', (date, days, result) => {
  expect(addDays(date, days)).toBe(result)
})

it('names the days and months of a closed range, also at the end of the calendar', () => {
  expect(datesBetween('2026-02-27', '2026-03-01')).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ])
  expect(datesBetween('2026-03-02', '2026-03-01')).toEqual([])
  expect(datesBetween('9999-12-30', '9999-12-31')).toEqual(['9999-12-30', '9999-12-31'])
  expect(monthsBetween('2025-12', '2026-01')).toEqual(['2025-12', '2026-01'])
  expect(monthsBetween('2026-02', '2026-01')).toEqual([])
  expect(monthsBetween('9999-12', '9999-12')).toEqual(['9999-12'])
})

it('counts the days of a closed range', () => {
  expect(daysInRange('2026-11-20', '2026-11-20')).toBe(1)
  expect(daysInRange('2026-10-21 00:00:00', '2026-11-20 23:59:59')).toBe(31)
})

it.each([
  ['今日', '2026-11-20', '2026-11-20', '2026-11-20'],
  ['昨日', '2026-11-20', '2026-11-19', '2026-11-19'],
  ['近7天', '2026-11-20', '2026-11-14', '2026-11-20'],
  ['近30天', '2026-11-20', '2026-10-22', '2026-11-20'],
  // A Friday, a Monday and a Sunday: weeks run Monday to Sunday.
  ['上周', '2026-11-20', '2026-11-09', '2026-11-15'],
  ['上周', '2026-11-16', '2026-11-09', '2026-11-15'],
  ['上周', '2026-11-22', '2026-11-09', '2026-11-15'],
  ['本月', '2026-11-20', '2026-11-01', '2026-11-20'],
  ['上月', '2026-11-20', '2026-10-01', '2026-10-31'],
  ['上月', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['上月', '2027-01-05', '2026-12-01', '2026-12-31'],
] as const)('%s seen from %s is %s to %s', (preset, today, start, end) => {
  expect(presetRange(preset, today)).toEqual([start, end])
})

const NOW = Date.UTC(2026, 10, 20, 7)
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

// Spec §9: two helpers.
it.each([
  [0, '0分钟前'],
  [59 * MINUTE + 59 * SECOND, '59分钟前'],
  [HOUR, '1小时前'],
  [23 * HOUR + 59 * MINUTE, '23小时前'],
  [24 * HOUR, '1天前'],
  [71 * HOUR, '2天前'],
])('%i ms ago is %s', (ms, text) => {
  expect(timeAgo(NOW - ms, NOW)).toBe(text)
})

it.each([
  [29 * SECOND, '刚刚'],
  [30 * SECOND, '1分钟前'],
  [59 * MINUTE, '59分钟前'],
  [HOUR, '1小时前'],
  [24 * HOUR, '1天前'],
  [47 * HOUR, '1天前'],
  [48 * HOUR, '2026-11-18'],
])('%i ms ago in short is %s', (ms, text) => {
  expect(timeAgoShort(NOW - ms, NOW)).toBe(text)
})
