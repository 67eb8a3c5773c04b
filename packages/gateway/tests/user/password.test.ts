import { createHook } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { checkPassword, hashPassword, isOutdated } from '../../features/user/password'

const CHEAP = { N: 2, r: 1, p: 1 }

test('a password is right for its own hash only, and never without one', async () => {
  const hash = await hashPassword('Sandbox@2026', undefined, CHEAP)
  expect(await checkPassword('Sandbox@2026', hash)).toBe(true)
  expect(await checkPassword('Sandbox@2027', hash)).toBe(false)
  expect(await checkPassword('Sandbox@2026', undefined)).toBe(false)
})

test('however many sign in, two hashes at most are computed at a time', async () => {
  const hash = await hashPassword('Sandbox@2026', undefined, CHEAP)
  const running = new Set<number>()
  let most = 0
  const hook = createHook({
    init(id, type) {
      if (type !== 'SCRYPTREQUEST') return
      running.add(id)
      most = Math.max(most, running.size)
    },
    after: (id) => void running.delete(id),
  }).enable()
  const right = await Promise.all(Array.from({ length: 30 }, () => checkPassword('x', hash)))
  hook.disable()
  expect(right).toHaveLength(30)
  expect(most).toBe(availableParallelism() > 2 ? 2 : 1)
})

test('a new hash costs 128 MB (N = 131072), and one of an earlier version is outdated', async () => {
  expect(await hashPassword('Sandbox@2026')).toMatch(/^scrypt\$131072\$8\$1\$/)
  expect(isOutdated('scrypt$16384$8$1$AA$AA')).toBe(true)
  expect(isOutdated('scrypt$131072$8$1$AA$AA')).toBe(false)
})
