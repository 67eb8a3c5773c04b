import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPace } from '../pace'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the conformance client sends no 21st captcha before the first is a second old', async () => {
  const pace = createPace()
  const sentAt: number[] = []
  const start = performance.now()
  const calls = Array.from({ length: 41 }, async () => {
    await pace('captcha', 20)
    sentAt.push(performance.now() - start)
  })
  await vi.advanceTimersByTimeAsync(5000)
  await Promise.all(calls)
  expect(sentAt).toEqual([...Array(20).fill(0), ...Array(20).fill(1000), 2000])
})

test('each key has its own second', async () => {
  const pace = createPace()
  const start = performance.now()
  await pace('session a', 1)
  await pace('session b', 1)
  expect(performance.now() - start).toBe(0)
})
