import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { TooLate, within } from '../../core/within'

const never = () => new Promise<never>(() => undefined)
const open = () => new AbortController().signal

test('gives what the work gives', async () => {
  expect(await within(1_000, open(), async () => 7)).toBe(7)
})

test('throws what the work throws', async () => {
  await expect(within(1_000, open(), () => Promise.reject(new Error('HTTP 503')))).rejects.toThrow(
    'HTTP 503',
  )
})

test('gives up work that does not listen, and tells work that does, however often memory is collected', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const collecting = setInterval(collect, 5)
  let reason: unknown
  await expect(
    within(100, open(), (signal) => {
      signal.addEventListener('abort', () => (reason = signal.reason))
      return never()
    }),
  ).rejects.toThrow(TooLate)
  clearInterval(collecting)
  expect(reason).toBeInstanceOf(TooLate)
})

test('ends with its caller', async () => {
  const caller = new AbortController()
  const work = within(60_000, caller.signal, never)
  caller.abort(new Error('stopped'))
  await expect(work).rejects.toThrow('stopped')
  await expect(within(60_000, caller.signal, never)).rejects.toThrow('stopped')
})
