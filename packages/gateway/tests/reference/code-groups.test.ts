import { expect, test } from 'vitest'
import { codesOf, MENU_CODES } from '../../core/code-groups'

test('a provider holds every action of an area', () => {
  expect(codesOf('3', ['trades'])).toEqual([
    '02100024',
    '02100025',
    '02100026',
    '02100032',
    '02100033',
    '02100034',
    '02100025:export',
    '02100033:apply',
    '02100034:answer',
  ])
})

test('a partner never reveals, freezes, changes cards, exports terminals or asks refunds', () => {
  const codes = codesOf('4', ['merchants', 'trades'])
  for (const code of [
    '02100006:plain',
    '02100006:freeze',
    '02100006:settle',
    '02100006:settleReview',
    '02100006:reserve',
    '02100006:topUp',
    '02100006:settleNow',
    '02100006:deviceExport',
    '02100009:cashRetry',
    '02100033:apply',
  ])
    expect(codes).not.toContain(code)
  expect(codes).toContain('02100006:device')
  expect(codes).toContain('02100025:export')
})

test('the menu codes are those of every area once, without actions or derived codes', () => {
  expect(MENU_CODES).toHaveLength(new Set(MENU_CODES).size)
  expect(MENU_CODES.filter((code) => code.includes(':'))).toEqual([])
  expect(MENU_CODES).not.toContain('9999999')
  expect(MENU_CODES).toContain('02100027')
})
