import { expect, test, vi } from 'vitest'
import { createHealth } from '../../core/http/health'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('many concurrent requests, and later ones within the cache time, share one check', async () => {
  const check = vi.fn<() => Promise<unknown>>(() => pause(5))
  const isHealthy = createHealth(check, { freshMs: 60_000 })
  expect(await Promise.all(Array.from({ length: 50 }, isHealthy))).toEqual(Array(50).fill(true))
  expect(await isHealthy()).toBe(true)
  expect(check).toHaveBeenCalledTimes(1)
})

test('a result is checked again when it is old, for better and for worse', async () => {
  let isAway = false
  const isHealthy = createHealth(() => (isAway ? Promise.reject(new Error()) : pause(1)), {
    freshMs: 20,
  })
  expect(await isHealthy()).toBe(true)
  isAway = true
  await expect.poll(isHealthy).toBe(false)
  isAway = false
  await expect.poll(isHealthy).toBe(true)
})

test('a check that hangs has failed, and no other one is started beside it', async () => {
  let release!: () => void
  const check = vi.fn<() => Promise<void>>(
    () => new Promise<void>((resolve) => (release = resolve)),
  )
  const isHealthy = createHealth(check, { freshMs: 1, hungMs: 30 })
  expect(await isHealthy()).toBe(false)
  expect(await isHealthy()).toBe(false)
  expect(check).toHaveBeenCalledTimes(1)
  release()
  await pause(5)
  const next = isHealthy()
  release()
  expect(await next).toBe(true)
})
