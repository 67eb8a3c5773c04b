import { describe, expect, test } from 'vitest'
import { isWorkingDay, nextWorkingDay, settleDateOf } from '../../core/holidays'

describe('working days', () => {
  test.each([
    ['2026-11-20', true, 'a Friday'],
    ['2026-11-21', false, 'a Saturday'],
    ['2026-10-01', false, 'National Day'],
    ['2026-10-10', true, 'a Saturday worked instead'],
    ['2026-09-20', true, 'a Sunday worked instead'],
    ['2026-02-16', false, 'Spring Festival'],
    ['2025-10-06', false, 'Mid-Autumn in the long week'],
    ['2028-01-03', true, 'a Monday beyond the table'],
  ])('%s: %s (%s)', (date, works) => {
    expect(isWorkingDay(date)).toBe(works)
  })

  test.each([
    ['2026-11-19', '2026-11-20'],
    ['2026-11-20', '2026-11-23'],
    ['2026-09-30', '2026-10-08'],
    ['2026-10-09', '2026-10-10'],
    ['2026-02-13', '2026-02-14'],
    ['2026-02-14', '2026-02-24'],
  ])('after %s comes %s', (date, next) => {
    expect(nextWorkingDay(date)).toBe(next)
  })

  test.each([
    ['T1', '2026-11-23'],
    ['D1', '2026-11-21'],
    ['D0', '2026-11-20'],
    ['DM', '2026-11-23'],
  ])('money of Friday 2026-11-20 under %s is settled on %s', (cycle, date) => {
    expect(settleDateOf('2026-11-20', cycle)).toBe(date)
  })

  test('settled by hand after a holiday Monday means the first working day', () => {
    expect(settleDateOf('2026-10-01', 'DM')).toBe('2026-10-08')
  })
})
