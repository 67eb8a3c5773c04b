import { expect, test } from 'vitest'
import { createErrorLog, watchUncaught } from '../../src/app/error-log'
import { ConsoleError } from '../../src/lib/post'

const open = (enabled = true) =>
  createErrorLog({ enabled, now: () => 1_000, url: () => 'https://console.example/trades/details' })

test('an uncaught error is logged with its message, component info and url', () => {
  const log = open()
  log.add(new TypeError('x is undefined'), '\n    at TradeList')
  expect(log.list()).toEqual([
    {
      id: 1,
      message: 'TypeError: x is undefined',
      info: 'at TradeList',
      url: 'https://console.example/trades/details',
      at: 1_000,
      count: 1,
    },
  ])
})

test('in development no error is logged', () => {
  const log = open(false)
  log.add(new Error('x'))
  expect(log.list()).toEqual([])
})

test('a failed call is no error of the interface', () => {
  const log = open()
  log.add(new ConsoleError({ message: '系统异常', path: '/v1/trade/queryList' }))
  log.add(new DOMException('gone', 'AbortError'))
  expect(log.list()).toEqual([])
})

test('the same error again counts up, and at most 50 are stored', () => {
  const log = open()
  log.add(new Error('again'))
  log.add(new Error('again'))
  expect(log.list()).toMatchObject([{ message: 'Error: again', count: 2 }])
  for (let index = 0; index < 60; index += 1) log.add(new Error(`number ${index}`))
  expect(log.list()).toHaveLength(50)
  expect(log.list()[0]?.message).toBe('Error: number 59')
})

test('clearing removes all entries', () => {
  const log = open()
  log.add(new Error('x'))
  log.clear()
  expect(log.list()).toEqual([])
})

test('errors of events and unhandled rejections are caught', () => {
  const log = open()
  const stop = watchUncaught(window, log)
  window.dispatchEvent(
    new ErrorEvent('error', { message: 'boom', error: new Error('boom'), filename: 'a.js' }),
  )
  const rejection = new Event('unhandledrejection') as PromiseRejectionEvent
  Object.defineProperty(rejection, 'reason', { value: new Error('lost promise') })
  window.dispatchEvent(rejection)
  window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed' }))
  stop()
  expect(log.list().map((entry) => entry.message)).toEqual(['Error: lost promise', 'Error: boom'])
})
