import { describe, expect, it } from 'vitest'
import { createServerClock } from '../../../src/providers/wire'
import { serverTimeOf } from '../../../src/providers/wire/server-clock'

const headers = (values: Record<string, string>) => (name: string) => values[name] ?? null
const SHANGHAI_3PM = Date.UTC(2026, 10, 20, 7)

describe('the time an answer tells', () => {
  it('is X-Business-Time, read in Asia/Shanghai', () => {
    expect(
      serverTimeOf(
        headers({
          'x-business-time': '2026-11-20 15:00:00',
          date: 'Thu, 01 Jan 2026 00:00:00 GMT',
        }),
      ),
    ).toEqual({ epochMs: SHANGHAI_3PM, source: 'business' })
  })

  it.each<Record<string, string>>([{}, { 'x-business-time': 'noon' }])(
    'else the HTTP Date (%j)',
    (given) => {
      expect(serverTimeOf(headers({ ...given, date: 'Fri, 20 Nov 2026 07:00:00 GMT' }))).toEqual({
        epochMs: SHANGHAI_3PM,
        source: 'date',
      })
    },
  )

  it('else undefined', () => {
    expect(serverTimeOf(headers({}))).toBeUndefined()
    expect(serverTimeOf(headers({ date: 'soon' }))).toBeUndefined()
  })
})

describe('the business clock', () => {
  it('runs on from the last answer', () => {
    let local = 1_000
    const clock = createServerClock(() => local)
    clock.observe({ epochMs: SHANGHAI_3PM, source: 'business' })
    local += 90_000
    expect(clock.nowText()).toBe('2026-11-20 15:01:30')
    expect(clock.today()).toBe('2026-11-20')
  })

  it('turns the day at midnight in Shanghai, not in UTC', () => {
    const clock = createServerClock(() => Date.UTC(2026, 10, 20, 16, 0, 0))
    expect(clock.today()).toBe('2026-11-21')
  })

  it('follows a business clock that was moved forward', () => {
    const clock = createServerClock(() => 0)
    clock.observe({ epochMs: SHANGHAI_3PM, source: 'business' })
    clock.observe({ epochMs: SHANGHAI_3PM + 86_400_000, source: 'business' })
    expect(clock.today()).toBe('2026-11-21')
  })

  it('does not let a proxy’s Date undo the business time', () => {
    const clock = createServerClock(() => 0)
    clock.observe({ epochMs: SHANGHAI_3PM, source: 'business' })
    clock.observe({ epochMs: 0, source: 'date' })
    expect(clock.today()).toBe('2026-11-20')
  })

  it('is the local clock until an answer came', () => {
    expect(createServerClock(() => SHANGHAI_3PM).nowText()).toBe('2026-11-20 15:00:00')
  })
})
