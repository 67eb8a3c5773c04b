import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns, TooBusy } from '../../core/turns'

const WIDE = { atOnce: 1, waiting: 100, waitMs: 60_000 }

test('owners come in turn, each with their works in order', async () => {
  const inTurn = createTurns(WIDE)
  const order: string[] = []
  const work = (owner: string, name: string) =>
    inTurn(owner, async () => {
      order.push(name)
      await pause(1)
    })
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => work('a', name)),
    ...['b1', 'b2'].map((name) => work('b', name)),
    work('c', 'c1'),
  ])
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('no more than allowed run at once, also when some fail', async () => {
  const inTurn = createTurns({ ...WIDE, atOnce: 3 })
  let [running, most] = [0, 0]
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, (_, i) =>
      inTurn(`owner${i % 4}`, async () => {
        most = Math.max(most, ++running)
        await pause(1)
        running--
        if (i % 3 === 0) throw new Error('of its own')
        return i
      }),
    ),
  )
  expect(most).toBe(3)
  expect(running).toBe(0)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10)
})

test('a task that finds the queue full, or waits too long, is refused and never runs', async () => {
  const inTurn = createTurns({ atOnce: 1, waiting: 2, waitMs: 30 })
  let ran = 0
  let release = (): void => undefined
  const held = inTurn('a', () => new Promise<void>((resolve) => (release = resolve)))
  const more = () => inTurn('a', () => Promise.resolve(ran++))
  const waiting = [more(), more()]
  await expect(more()).rejects.toThrow(TooBusy)
  for (const one of waiting) await expect(one).rejects.toThrow(TooBusy)
  release()
  await held
  expect(ran).toBe(0)
  expect(await more()).toBe(0)
})

test('without limits work waits as long as it takes, in the order it came; a failure leaves its place', async () => {
  const inTurn = createTurns({ atOnce: 2 })
  const log: string[] = []
  const work = (name: string, fails = false) =>
    inTurn('', async () => {
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
