import { createHook } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { fewAtOnce } from '../../../gateway/features/user/few-at-once'
import { checkPassword, hashPassword } from '../../../gateway/features/user/password'

const CHEAP = { N: 2, r: 1, p: 1 }

test('a password is right for its own hash only, and never for nobody’s', async () => {
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

test('work waits for its turn in the order it came, and a failure leaves its place', async () => {
  const inTurn = fewAtOnce(2)
  const log: string[] = []
  const work = (name: string, fails = false) =>
    inTurn(async () => {
      log.push(`${name} begins`)
      await Promise.resolve()
      log.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const all = await Promise.allSettled([work('a', true), work('b'), work('c'), work('d', true)])
  expect(all.map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'rejected',
  ])
  expect(log.slice(0, 2)).toEqual(['a begins', 'b begins'])
  expect(log.filter((line) => line.endsWith('begins'))).toEqual([
    'a begins',
    'b begins',
    'c begins',
    'd begins',
  ])
  expect(await work('e')).toBe('e')
})
